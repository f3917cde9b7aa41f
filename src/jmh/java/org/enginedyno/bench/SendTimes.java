package org.enginedyno.bench;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.bench.Schedule.Due;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span.Arrivals;

/** How late the operations of a rated run were sent, and how long they took after that. */
final class SendTimes {
  private static final int PARTS = 10;

  private final AbstractHistogram services;
  private final AbstractHistogram lags;
  private final AbstractHistogram wakes;
  private final long[] leastLags = new long[PARTS];
  private final double nanosPerPart;

  private SendTimes(
      long nanos, AbstractHistogram services, AbstractHistogram lags, AbstractHistogram wakes) {
    this.nanosPerPart = Math.max(1, nanos) / (double) PARTS;
    this.services = services;
    this.lags = lags;
    this.wakes = wakes;
    Arrays.fill(leastLags, Arrivals.NONE_SENT);
  }

  /** The times of one worker in a run whose operations are due within a time. */
  static SendTimes ofWorker(long nanos) {
    return new SendTimes(
        nanos, Histograms.ofWorker(), Histograms.ofWorker(), Histograms.ofWorker());
  }

  /** An empty sum for the times of all workers. */
  static SendTimes sum() {
    return new SendTimes(1, Histograms.create(), Histograms.create(), Histograms.create());
  }

  /**
   * Records an operation.
   *
   * @param waited whether its worker waited until it was due
   */
  void record(Due due, boolean waited, long start, long end) {
    Histograms.record(services, end - start);
    long lag = start - due.at();
    Histograms.record(lags, lag);
    if (waited) {
      Histograms.record(wakes, lag);
    }
    int part = (int) Math.min(PARTS - 1, due.after() / nanosPerPart);
    leastLags[part] = Math.min(leastLags[part], lag);
  }

  void add(SendTimes worker) {
    services.add(worker.services);
    lags.add(worker.lags);
    wakes.add(worker.wakes);
    for (int part = 0; part < PARTS; part++) {
      leastLags[part] = Math.min(leastLags[part], worker.leastLags[part]);
    }
  }

  /** The sum as stored in the log. */
  Arrivals logged(double rate, long left) {
    return new Arrivals(
        rate,
        Histograms.encode((Histogram) services),
        Histograms.encode((Histogram) lags),
        Histograms.encode((Histogram) wakes),
        left,
        Arrays.stream(leastLags).boxed().toList());
  }
}
