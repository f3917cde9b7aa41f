package org.enginedyno.bench;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span.Arrivals;

/** How late the operations of a rated run were sent, and how long they took from then on. */
final class SendTimes {
  private static final int PARTS = 10;

  private final AbstractHistogram services;
  private final AbstractHistogram lags;
  private final long[] leastLags = new long[PARTS];
  private final long operations;

  private SendTimes(long operations, AbstractHistogram services, AbstractHistogram lags) {
    this.operations = operations;
    this.services = services;
    this.lags = lags;
    Arrays.fill(leastLags, Long.MAX_VALUE);
  }

  /** Those of one worker in a run of so many operations of all workers. */
  static SendTimes ofWorker(long operations) {
    return new SendTimes(Math.max(1, operations), Histograms.ofWorker(), Histograms.ofWorker());
  }

  /** Nothing yet, to which those of all workers are added. */
  static SendTimes sum() {
    return new SendTimes(1, Histograms.create(), Histograms.create());
  }

  /** An operation by its number in the schedule. */
  void record(long number, long due, long start, long end) {
    Histograms.record(services, end - start);
    long lag = start - due;
    Histograms.record(lags, lag);
    int part = (int) Math.min(PARTS - 1, number * PARTS / operations);
    leastLags[part] = Math.min(leastLags[part], lag);
  }

  void add(SendTimes worker) {
    services.add(worker.services);
    lags.add(worker.lags);
    for (int part = 0; part < PARTS; part++) {
      leastLags[part] = Math.min(leastLags[part], worker.leastLags[part]);
    }
  }

  /** A sum as it is kept. */
  Arrivals logged(double rate) {
    return new Arrivals(
        rate,
        Histograms.encode((Histogram) services),
        Histograms.encode((Histogram) lags),
        Arrays.stream(leastLags).filter(lag -> lag != Long.MAX_VALUE).boxed().toList());
  }
}
