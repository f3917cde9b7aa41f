package org.enginedyno.result;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The time of every measured operation, in microseconds.
 *
 * @param p999 absent where fewer than ten samples lie beyond it
 * @param histogram the HdrHistogram in nanoseconds, compressed and in Base64
 */
public record Latency(
    long samples,
    double mean,
    double p50,
    double p95,
    double p99,
    @Nullable Double p999,
    double max,
    String histogram) {
  public static final long SAMPLES_FOR_P999 = 10_000;
  private static final double NANOS_PER_MICRO = 1_000;

  public static Latency of(Histogram nanos) {
    long samples = nanos.getTotalCount();
    return new Latency(
        samples,
        nanos.getMean() / NANOS_PER_MICRO,
        micros(nanos, 50),
        micros(nanos, 95),
        micros(nanos, 99),
        samples >= SAMPLES_FOR_P999 ? micros(nanos, 99.9) : null,
        nanos.getMaxValue() / NANOS_PER_MICRO,
        Histograms.encode(nanos));
  }

  private static double micros(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }
}
