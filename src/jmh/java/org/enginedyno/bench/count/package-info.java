/** What is counted while a benchmark runs: clocks, the server's counters, rows, this JVM. */
@NullMarked
package org.enginedyno.bench.count;

import org.jspecify.annotations.NullMarked;
