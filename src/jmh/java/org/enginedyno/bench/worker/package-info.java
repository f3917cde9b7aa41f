/** How workers get connections and statements, and what a fork counts. */
@NullMarked
package org.enginedyno.bench.worker;

import org.jspecify.annotations.NullMarked;
