/** Published claims compared with stored cells. */
@NullMarked
package org.enginedyno.result.claim;

import org.jspecify.annotations.NullMarked;
