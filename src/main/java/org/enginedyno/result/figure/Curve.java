package org.enginedyno.result.figure;

import java.util.List;
import java.util.Objects;
import org.enginedyno.result.write.PagesSoFar;

/**
 * The way of one measured run that adds rows.
 *
 * @param fork the number of its fork, from one
 * @param run its number within the fork, from one
 * @param pages what the engine had read and written along it; empty where nobody counts that
 */
public record Curve(int fork, int run, List<Sample> samples, List<PagesSoFar> pages) {
  public Curve {
    samples = List.copyOf(samples);
    // older results do not tell
    pages = List.copyOf(Objects.requireNonNullElse(pages, List.of()));
  }

  /** One along which nobody counted pages. */
  public Curve(int fork, int run, List<Sample> samples) {
    this(fork, run, samples, List.of());
  }

  /** Rows per second over the whole run. */
  public double rate() {
    Sample last = samples.isEmpty() ? new Sample(0, 0, 0, 0) : samples.get(samples.size() - 1);
    return last.nanos() == 0 ? 0 : last.rows() * 1e9 / last.nanos();
  }
}
