package org.enginedyno.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.Cell;
import org.jspecify.annotations.Nullable;

/** Measurements that say no more than a test wants. */
public final class SampleMeasurements {
  private SampleMeasurements() {}

  /** A cell that is OK, with runs of these rates. */
  public static Measurement ok(Cell cell, Double... runs) {
    return new Measurement(
        cell, Status.OK, List.of(), Instant.EPOCH, 1, figures(List.of(runs)), null);
  }

  /** Figures of one fork with runs of these rates. */
  public static Figures figures(List<Double> runs) {
    Histogram histogram = Histograms.create();
    Histograms.record(histogram, 1_000);
    return figures(List.of(runs), Latency.of(histogram), null);
  }

  /** Figures that have nothing of what may be absent but the cost. */
  public static Figures figures(List<List<Double>> raw, Latency latency, @Nullable Cost cost) {
    return new Figures(
        raw,
        latency,
        null,
        null,
        cost,
        null,
        null,
        List.of(),
        Steadiness.UNKNOWN,
        null,
        null,
        null);
  }

  /** A proof that tells of nothing but durability. */
  public static Proof proof(DurabilityInForce durability) {
    return new Proof(
        null, List.of(), 1, 1, Map.of(), Map.of(), durability, List.of(), List.of(), List.of());
  }

  /** A cell that is OK, whose runs went so while they added rows. */
  public static Measurement grown(Cell cell, List<Curve> curves) {
    Figures usual = figures(List.of(1.0));
    Figures figures =
        new Figures(
            usual.raw(),
            usual.latency(),
            null,
            null,
            null,
            null,
            null,
            curves,
            Steadiness.UNKNOWN,
            null,
            null,
            null);
    return new Measurement(cell, Status.OK, List.of(), Instant.EPOCH, 1, figures, null);
  }
}
