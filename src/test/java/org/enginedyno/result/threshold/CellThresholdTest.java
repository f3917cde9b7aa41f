package org.enginedyno.result.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Threshold;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Retries;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Status;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.threshold.CellThreshold.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CellThresholdTest {
  private static final Cell CELL = CellBuilder.of("READ_PK_POINT", "InnoDB").threads(16).cell();
  private static final int MANY = 10_000;

  private static Threshold limit(String figure, String limit) {
    return Threshold.parse(limit).on("", figure);
  }

  /** The verdict and the text of the only threshold of a cell. */
  private static String judged(Measurement cell, Threshold threshold) {
    CellThreshold one = CellThreshold.of(List.of(threshold), List.of(cell)).get(0);
    return one.verdict() + ": " + one.text();
  }

  private static Measurement rates(Label mark, Double... runs) {
    FiguresBuilder figures = SampleMeasurements.figures(List.of(runs));
    figures.steadiness = new Steadiness(List.of(new Mark(mark, "as planted")), List.of());
    return figures.ok(CELL);
  }

  /** Runs of so many operations, 2 % of which take as long as given, in microseconds. */
  private static Measurement tails(int operations, int... micros) {
    Histogram all = Histograms.create();
    List<RateTimeline> courses = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (int tail : micros) {
      long[] counts = new long[SliceLatencies.BUCKETS];
      for (int i = 0; i < operations; i++) {
        long nanos = i % 50 == 0 ? tail * 1_000L : 1_000_000;
        Histograms.record(all, nanos);
        counts[SliceLatencies.bucket(nanos)]++;
      }
      Slices slices = new Slices(1, List.of(1L), SliceLatencies.text(List.of(counts)));
      courses.add(new RateTimeline(1, true, slices, Workers.NONE));
      rates.add(1_000.0);
    }
    FiguresBuilder figures = new FiguresBuilder(List.of(rates), Latency.of(all));
    figures.steadiness = new Steadiness(List.of(), courses);
    return figures.ok(CELL);
  }

  @ParameterizedTest
  @CsvSource({
    "100, > 99/s, met",
    "100, > 100/s, missed",
    "100, >= 100/s, met",
    "100, < 100/s, missed",
    "100, <= 100/s, met",
    "100, < 100.5/s, met",
  })
  void isMetOnItsSideOfTheLimit(double rate, String limit, String verdict) {
    assertThat(judged(SampleMeasurements.ok(CELL, rate), limit("throughput", limit)))
        .isEqualTo("%s: throughput 100/s, limit %s".formatted(verdict, limit));
  }

  @Test
  void isMissedIfOneRunMissesIt() {
    Measurement cell = SampleMeasurements.ok(CELL, 5_400.0, 5_200.0, 4_900.0);

    assertThat(judged(cell, limit("throughput", "> 5_000/s")))
        .isEqualTo("missed: throughput 5,200/s, limit > 5,000/s; missed by 1 of 3 runs");
    assertThat(judged(cell, limit("throughput", "> 4_800/s")))
        .isEqualTo("met: throughput 5,200/s, limit > 4,800/s");
    assertThat(judged(cell, limit("throughput", "> 5_300/s")))
        .isEqualTo("missed: throughput 5,200/s, limit > 5,300/s");
  }

  @Test
  void isUnsureIfTheCellIsMarkedAndNeverMet() {
    Threshold limit = limit("throughput", "> 5_000/s");

    assertThat(judged(rates(Label.NOISY, 5_200.0, 5_100.0), limit))
        .isEqualTo("unsure: throughput 5,150/s, limit > 5,000/s; the cell is noisy");
    assertThat(judged(rates(Label.TOO_SHORT, 5_200.0, 5_100.0), limit)).startsWith("unsure: ");
    assertThat(judged(rates(Label.NOISY, 5_200.0, 4_900.0), limit))
        .isEqualTo(
            "missed: throughput 5,050/s, limit > 5,000/s; missed by 1 of 2 runs; the cell is"
                + " noisy");
    assertThat(judged(rates(Label.NOISY, 4_800.0, 4_900.0), limit))
        .isEqualTo("missed: throughput 4,850/s, limit > 5,000/s; the cell is noisy");
    for (Label label : Label.values()) {
      assertThat(judged(rates(label, 5_200.0, 5_100.0), limit)).doesNotStartWith("met");
    }
  }

  @Test
  void isUnsureIfFewOperationsAreBeyondAPercentile() {
    assertThat(judged(tails(400, 5_000, 5_000), limit("p99", "< 10 ms")))
        .startsWith("unsure: ")
        .endsWith("; fewer than ten operations are beyond it");
    assertThat(judged(tails(500, 5_000, 5_000), limit("p99", "< 10 ms"))).startsWith("met: ");
    assertThat(judged(tails(400, 5_000, 5_000), limit("p99", "< 1 ms"))).startsWith("missed: ");
  }

  @Test
  void isMissedIfTheCellIsOverloaded() {
    assertThat(judged(rates(Label.OVERLOADED, 5_200.0, 5_100.0), limit("throughput", "> 5_000/s")))
        .isEqualTo(
            "missed: throughput 5,150/s, limit > 5,000/s; missed, as the cell is overloaded");
  }

  @Test
  void isMissedIfThereIsNoFigure() {
    Threshold limit = limit("p99", "< 10 ms");
    Skip skip = new Skip(CELL, "engine InnoDB is not offered");

    assertThat(judged(Measurement.skipped(skip, Instant.EPOCH), limit))
        .isEqualTo(
            "missed: p99, limit < 10 ms: not measured, SKIPPED: engine InnoDB is not offered");
    for (Status status : List.of(Status.FAILED, Status.INVALID)) {
      assertThat(judged(Measurement.ended(CELL, status, Instant.EPOCH, 1, "it broke"), limit))
          .isEqualTo("missed: p99, limit < 10 ms: not measured, %s: it broke".formatted(status));
    }
    FiguresBuilder asking = SampleMeasurements.figures(List.of(1.0));
    asking.statements = new Figures.Statements(2, 0, List.of());
    Measurement invalid =
        Copy.of(asking.ok(CELL), "status", Status.INVALID, "reasons", List.of("other rows"));
    assertThat(judged(invalid, limit("queries", "< 3")))
        .isEqualTo("missed: queries, limit < 3: not measured, INVALID: other rows");
    assertThat(judged(SampleMeasurements.ok(CELL, 1.0), limit("p999", "< 10 ms")))
        .isEqualTo(
            "missed: p999, limit < 10 ms: not measured, p99.9 needs 10,000 operations; set longer measure.runs");
  }

  @Test
  void comparesThePercentilesOfRuns() {
    Threshold limit = limit("p99", "< 10 ms");

    assertThat(judged(tails(MANY, 9_000, 9_000, 9_000), limit))
        .isEqualTo("met: p99 9 ms, limit < 10 ms");
    assertThat(judged(tails(MANY, 9_000, 9_000, 14_000), limit))
        .isEqualTo("missed: p99 9 ms, limit < 10 ms; missed by 1 of 3 runs");
    assertThat(judged(tails(MANY, 12_345), limit)).isEqualTo("missed: p99 12.3 ms, limit < 10 ms");
  }

  @Test
  void isNotMisledByTheBucketsOfRuns() {
    assertThat(judged(tails(MANY, 8_500, 8_500), limit("p99", "< 8.6 ms"))).startsWith("met: ");
    assertThat(judged(tails(MANY, 10_400, 10_400), limit("p99", "> 10.3 ms"))).startsWith("met: ");
  }

  @Test
  void doesNotCompareRunsWithTooFewOperationsForTheirPercentile() {
    assertThat(judged(tails(900, 9_000, 9_000, 14_000), limit("p99", "< 10 ms")))
        .startsWith("met: ");
  }

  @Test
  void showsEnoughDigitsToDistinguishTheFigureFromTheLimit() {
    Measurement cell = SampleMeasurements.ok(CELL, 4_999.97);

    assertThat(judged(cell, limit("throughput", ">= 5_000/s")))
        .isEqualTo("missed: throughput 4,999.97/s, limit >= 5,000/s");
  }

  @Test
  void countsConflictsPerOperation() {
    FiguresBuilder figures = FiguresBuilder.of(tails(MANY, 9_000));
    figures.retries = new Retries(new TreeMap<>(Map.of("40001/1213", 20L)), 20);

    assertThat(judged(figures.ok(CELL), limit("errors", "< 0.1 %")))
        .isEqualTo("missed: errors 0.2 %, limit < 0.1 %");
    assertThat(judged(figures.ok(CELL), limit("errors", "<= 0.002"))).startsWith("met: ");
    assertThat(judged(tails(MANY, 9_000), limit("errors", "< 0.1 %")))
        .isEqualTo("met: errors 0 %, limit < 0.1 %");
  }

  @Test
  void ofAWorkloadReplacesTheGeneralOneAndFloorsHaveNone() {
    Cell other = CellBuilder.of("READ_PK_RANGE", "InnoDB").cell();
    Cell floor = CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE).cell();
    List<Measurement> cells =
        List.of(
            SampleMeasurements.ok(CELL, 100.0),
            SampleMeasurements.ok(other, 100.0),
            SampleMeasurements.ok(floor, 1.0));
    Threshold own = Threshold.parse("> 90/s").on("READ_PK_RANGE", "throughput");

    List<CellThreshold> all =
        CellThreshold.of(
            List.of(limit("throughput", "> 200/s"), own, limit("p99", "< 1 s")), cells);

    assertThat(all.stream().map(one -> one.cell().cell().workload() + " " + one))
        .extracting(text -> text.replaceAll(" InnoDB.*: (\\w+ ).*, limit", " $1"))
        .containsExactly(
            "READ_PK_POINT READ_PK_POINT throughput  > 200/s",
            "READ_PK_POINT READ_PK_POINT p99  < 1 s; fewer than ten operations are beyond it",
            "READ_PK_RANGE READ_PK_RANGE p99  < 1 s; fewer than ten operations are beyond it",
            "READ_PK_RANGE READ_PK_RANGE throughput  > 90/s");
    assertThat(all)
        .extracting(CellThreshold::verdict)
        .containsExactly(Verdict.MISSED, Verdict.UNSURE, Verdict.UNSURE, Verdict.MET);
  }

  @Test
  void isRefusedIfTheFigureHasNoNumberOrAnotherUnit() {
    assertThat(
            CellThreshold.problems(
                List.of(
                    limit("p99", "< 10 ms"),
                    limit("latency-p99", "< 10 us"),
                    limit("service-p99", "< 1 s"),
                    limit("server-cpu", "< 50 us"),
                    limit("foreign-cpu-share", "< 10 %"),
                    limit("log-work", "< 3"),
                    limit("limit", "< 3"),
                    limit("p95", "< 0 ms"),
                    limit("errors", "<= 0 %"),
                    limit("rows-examined", "< 3 ms"))))
        .containsExactly(
            "thresholds.log-work: unknown or not a numeric figure; see dyno list figures",
            "thresholds.limit: unknown or not a numeric figure; see dyno list figures",
            "thresholds.p95: latency-p95 is never below 0: < 0 ms",
            "thresholds.rows-examined: rows-examined needs a limit in plain numbers: < 3 ms");
  }
}
