/** Benchmarks that read and write files, with no server between. */
@NullMarked
package org.enginedyno.bench.file;

import org.jspecify.annotations.NullMarked;
