/** Benchmarks of file I/O without a server. */
package org.enginedyno.bench.file;
