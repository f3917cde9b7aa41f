/** Published claims compared with stored cells. */
package org.enginedyno.result.claim;
