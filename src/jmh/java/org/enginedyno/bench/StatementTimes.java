package org.enginedyno.bench;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span.Latencies;

/** How long the statements of one worker take, kind by kind. */
public final class StatementTimes {
  private final List<String> kinds;
  private final AbstractHistogram[] times;
  private long lapAt;

  /** Times of kinds in their order, for one of so many workers. */
  public StatementTimes(List<String> kinds, int workers) {
    this.kinds = List.copyOf(kinds);
    this.times =
        kinds.stream()
            .map(kind -> Histograms.ofStatement(workers))
            .toArray(AbstractHistogram[]::new);
  }

  public void reset() {
    for (AbstractHistogram kind : times) {
      kind.reset();
    }
  }

  /** Starts with the first statement. */
  public void start() {
    if (times.length > 0) {
      lapAt = System.nanoTime();
    }
  }

  /**
   * Times a statement that was read to its end, from the one before it on.
   *
   * @param kind the number of its kind, the first being 0; negative where it has none
   */
  public void lap(int kind) {
    if (times.length > 0 && kind >= 0) {
      long now = System.nanoTime();
      Histograms.record(times[kind], now - lapAt);
      lapAt = now;
    }
  }

  public void record(int kind, long nanos) {
    if (kind >= 0) {
      Histograms.record(times[kind], nanos);
    }
  }

  void addTo(Map<String, Histogram> sums) {
    for (int i = 0; i < times.length; i++) {
      sums.computeIfAbsent(kinds.get(i), kind -> Histograms.create()).add(times[i]);
    }
  }

  /** Sums of several workers as they are kept. */
  static List<Latencies.OfKind> logged(Map<String, Histogram> sums) {
    return sums.entrySet().stream()
        .map(kind -> new Latencies.OfKind(kind.getKey(), Histograms.encode(kind.getValue())))
        .toList();
  }
}
