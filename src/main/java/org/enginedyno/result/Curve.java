package org.enginedyno.result;

import java.util.List;

/**
 * The way of one measured run that adds rows.
 *
 * @param fork the number of its fork, from one
 * @param run its number within the fork, from one
 * @param completingNanos what it took to complete the tables once all rows were in; zero where
 *     nothing was left to do
 * @param pages what the engine had read and written along it; empty where nobody counts that
 */
public record Curve(
    int fork, int run, List<Sample> samples, long completingNanos, List<PageProgress> pages) {
  public Curve {
    samples = List.copyOf(samples);
    pages = List.copyOf(pages);
  }

  public Sample end() {
    return samples.isEmpty() ? Sample.START : samples.get(samples.size() - 1);
  }

  /** Rows per second over the whole run. */
  public double rate() {
    return end().nanos() == 0 ? 0 : end().rateSince(Sample.START);
  }
}
