/** Published claims about engines, as values to compare stored cells with. */
@NullMarked
package org.enginedyno.claim;

import org.jspecify.annotations.NullMarked;
