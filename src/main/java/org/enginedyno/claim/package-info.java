/** Published findings about engines, as values that stored cells are compared with. */
@NullMarked
package org.enginedyno.claim;

import org.jspecify.annotations.NullMarked;
