/** Benchmarks that read and write files, with no server between. */
package org.enginedyno.bench.file;
