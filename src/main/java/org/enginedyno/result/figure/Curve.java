package org.enginedyno.result.figure;

import java.util.List;

/**
 * The way of one measured run that adds rows.
 *
 * @param fork the number of its fork, from one
 * @param run its number within the fork, from one
 */
public record Curve(int fork, int run, List<Sample> samples) {
  public Curve {
    samples = List.copyOf(samples);
  }

  /** Rows per second over the whole run. */
  public double rate() {
    Sample last = samples.isEmpty() ? new Sample(0, 0, 0, 0) : samples.get(samples.size() - 1);
    return last.nanos() == 0 ? 0 : last.rows() * 1e9 / last.nanos();
  }
}
