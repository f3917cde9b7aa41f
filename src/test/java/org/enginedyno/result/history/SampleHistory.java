package org.enginedyno.result.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.folder.Manifest;

/** Made-up runs of one plan, a day apart, with a little reproducible noise. */
public final class SampleHistory {
  private static final double NOISE = 0.015;

  private SampleHistory() {}

  /** So many runs, with the usual rates times a factor for the run's number. */
  public static List<StoredRun> of(SampleRun run, int runs, IntToDoubleFunction factor) {
    List<Measurement> usual = run.measurements();
    Random random = new Random(7);
    List<StoredRun> all = new ArrayList<>();
    for (int day = 0; day < runs; day++) {
      Duration later = Duration.ofDays(day);
      List<Measurement> cells = new ArrayList<>();
      for (Measurement cell : usual) {
        double noise = 1 + NOISE * random.nextGaussian();
        cells.add(at(cell, later, factor.applyAsDouble(day) * noise));
      }
      Manifest once = run.manifest();
      Instant start = once.startedAt().plus(later);
      all.add(
          new StoredRun("day-%02d".formatted(day + 1), Copy.of(once, "startedAt", start), cells));
    }
    return List.copyOf(all);
  }

  private static Measurement at(Measurement cell, Duration later, double factor) {
    return scaled(Copy.of(cell, "startedAt", cell.startedAt().plus(later)), factor);
  }

  /** The same cell with rates multiplied by this factor, in runs and slices. */
  public static Measurement scaled(Measurement cell, double factor) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw =
        cell.raw().stream().map(fork -> fork.stream().map(rate -> rate * factor).toList()).toList();
    figures.steadiness = steadiness(figures.steadiness, factor);
    return figures.in(cell);
  }

  private static Steadiness steadiness(Steadiness usual, double factor) {
    List<RateTimeline> courses =
        usual.courses().stream()
            .map(
                course ->
                    new RateTimeline(
                        course.fork(),
                        course.measured(),
                        new Slices(
                            course.slices().nanos(),
                            course.slices().operations().stream()
                                .map(count -> Math.round(count * factor))
                                .toList()),
                        course.workers()))
            .toList();
    return new Steadiness(usual.marks(), courses);
  }
}
