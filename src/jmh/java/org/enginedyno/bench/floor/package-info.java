/** Round trips that touch no table. */
@NullMarked
package org.enginedyno.bench.floor;

import org.jspecify.annotations.NullMarked;
