package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.Counts;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.ForkStates;

/** Measurements with only the values that a test needs. */
public final class SampleMeasurements {
  private SampleMeasurements() {}

  /** An OK cell with runs of these rates. */
  public static Measurement ok(Cell cell, Double... runs) {
    return figures(List.of(runs)).ok(cell);
  }

  /** Figures of one fork with runs of these rates. */
  public static FiguresBuilder figures(List<Double> runs) {
    Histogram histogram = Histograms.create();
    Histograms.record(histogram, 1_000);
    return new FiguresBuilder(List.of(runs), Latency.of(histogram));
  }

  /** A proof that only includes durability. */
  public static Proof proof(DurabilityInForce durability) {
    return new Proof(
        null,
        List.of(),
        new Counts(1, 1, Map.of()),
        Map.of(),
        durability,
        ForkStates.NONE,
        List.of());
  }

  /** An OK cell with these rates while its runs added rows. */
  public static Measurement grown(Cell cell, List<Curve> curves) {
    FiguresBuilder figures =
        figures(
            curves.stream()
                .map(curve -> curve.rate() / Math.max(1, cell.work().rowsAdded()))
                .toList());
    figures.curves = curves;
    return figures.ok(cell);
  }
}
