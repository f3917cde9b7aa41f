/** Short transactions over sysbench's tables. */
@NullMarked
package org.enginedyno.bench.oltp;

import org.jspecify.annotations.NullMarked;
