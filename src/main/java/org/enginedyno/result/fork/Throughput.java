package org.enginedyno.result.fork;

import org.enginedyno.result.Slices;
import org.enginedyno.result.Workers;

/**
 * What the workers of a span did.
 *
 * @param threads workers that brought in what they had counted
 * @param nanos from the start of the first operation to the end of the last
 * @param slices how the operations came in that time
 * @param workers how they were shared
 */
public record Throughput(int threads, long operations, long nanos, Slices slices, Workers workers) {
  public double rate() {
    return nanos == 0 ? 0 : operations * 1e9 / nanos;
  }
}
