package org.enginedyno.bench.count;

import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.enginedyno.result.form.Histograms;

/** How long one worker's statements of each kind take within its operations. */
public final class Laps {
  private final List<String> kinds;
  private final AbstractHistogram[] times;
  private long lapAt;

  /** Nothing is timed where there are no kinds. */
  public Laps(List<String> kinds) {
    this.kinds = List.copyOf(kinds);
    this.times =
        kinds.stream().map(kind -> Histograms.ofWorker()).toArray(AbstractHistogram[]::new);
  }

  /** Begins a run. */
  public void begin() {
    for (AbstractHistogram kind : times) {
      kind.reset();
    }
  }

  /** Begins an operation. */
  public void enter() {
    if (times.length > 0) {
      lapAt = System.nanoTime();
    }
  }

  /** Times a statement of a kind, from the one before it on. */
  public void lap(int kind) {
    if (times.length > 0) {
      long now = System.nanoTime();
      Histograms.record(times[kind], now - lapAt);
      lapAt = now;
    }
  }

  /** Ends a run. */
  public void end(OpenSpan span) {
    span.statements(kinds, times);
  }
}
