package org.enginedyno.result.fork;

/**
 * What the workers of a span did.
 *
 * @param threads workers that brought in what they had counted
 * @param nanos from the start of the first operation to the end of the last
 */
public record Throughput(int threads, long operations, long nanos) {
  /** Operations per second of all workers together. */
  public double rate() {
    return nanos == 0 ? 0 : operations * 1e9 / nanos;
  }
}
