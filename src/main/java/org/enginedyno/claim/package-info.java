/** Published claims about engines, as values to compare stored cells with. */
package org.enginedyno.claim;
