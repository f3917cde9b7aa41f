package org.enginedyno.bench;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span.Latencies;

/** The times of the statements of one worker, by kind. */
public final class StatementTimes {
  private final List<String> kinds;
  private final AbstractHistogram[] times;
  private long lapAt;

  /** The times of ordered kinds, for one of a number of workers. */
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

  /** Starts the clock of the first statement. */
  public void start() {
    if (times.length > 0) {
      lapAt = System.nanoTime();
    }
  }

  /**
   * Records a statement whose answer was read, from the end of the one before.
   *
   * @param kind the index of its kind, from 0; negative if it has none
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

  /** The sums of several workers as stored in the log. */
  static List<Latencies.OfKind> logged(Map<String, Histogram> sums) {
    return sums.entrySet().stream()
        .map(kind -> new Latencies.OfKind(kind.getKey(), Histograms.encode(kind.getValue())))
        .toList();
  }
}
