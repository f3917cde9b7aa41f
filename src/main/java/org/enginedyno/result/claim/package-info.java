/** Published claims held against stored cells: which of these they speak of, and how they stand. */
@NullMarked
package org.enginedyno.result.claim;

import org.jspecify.annotations.NullMarked;
