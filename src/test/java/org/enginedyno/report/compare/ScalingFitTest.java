package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.result.Figures.Arrivals;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.knowm.xchart.XYSeries;

final class ScalingFitTest {
  private final SampleRun run = new SampleRun();

  @BeforeEach
  void selectOneWorkload() {
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(1, 2, 4, 8, 16);
  }

  private static double gunther(double contention, double coherence, int n) {
    return 10_000.0 * n / (1 + contention * (n - 1) + coherence * n * (n - 1));
  }

  /** Gives an engine these throughputs, each with runs on both sides of it. */
  private void measured(String engine, IntToDoubleFunction throughput) {
    for (int threads : run.threads) {
      double score = throughput.applyAsDouble(threads);
      FiguresBuilder figures = FiguresBuilder.of(run.cell(engine, threads));
      figures.raw = List.of(List.of(0.99 * score, 1.01 * score));
      run.with(figures.in(run.cell(engine, threads)));
    }
  }

  private ScalingFit fit(String engine) {
    Results results = run.results();
    return results.series().all().stream()
        .filter(series -> series.engine().equals(engine))
        .flatMap(
            series -> ScalingFit.of(results, results.workload("READ_PK_POINT"), series).stream())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void reportsThePeakAndTheLimitOfContentionInEveryReport() throws IOException {
    measured("InnoDB", n -> gunther(0.05, 0.02, n) * (n == 4 ? 1.01 : 1));
    measured("MyISAM", n -> gunther(0.4, 0, n) * (n == 4 ? 1.01 : 1));

    List<String> remarks =
        ScalingFit.remarks(run.results()).stream().map(Object::toString).toList();
    assertThat(remarks)
        .containsExactly(
            "READ_PK_POINT InnoDB: peak 32,865/s at 7 threads (6 to 8), best 32,389/s at 8",
            "READ_PK_POINT MyISAM: contention 0.395 (0.372 to 0.419): below 2.5 times one thread");
    assertThat(SummaryMarkdown.text(run.results())).contains("## Scaling law");
    assertThat(run.table(100)).contains("\nBy the scaling law:\n" + String.join("\n", remarks));
    assertThat(run.page()).contains("id=\"scaling-law\"");
  }

  @Test
  void reportsNothingForLinearScaling() {
    measured("InnoDB", n -> gunther(0, 0, n));
    measured("MyISAM", n -> gunther(0.02, 0.0004, n));

    assertThat(fit("InnoDB").law()).isPresent();
    assertThat(ScalingFit.remarks(run.results())).isEmpty();
  }

  /** Saturated cores cause a sharp knee, which the law does not have. */
  @ParameterizedTest
  @CsvSource({"2, 2 threads by 15 %", "4, 8 threads by 17 %", "8, 8 threads by 13 %"})
  void hasNoLawForAKnee(int cores, String where) {
    measured("InnoDB", n -> 10_000.0 * Math.min(n, cores));

    assertThat(fit("InnoDB").law()).isEmpty();
    assertThat(fit("InnoDB").obstacle()).isEqualTo("it misses the score at " + where);
  }

  @Test
  void allowsDeviationsWithinTheRunsOfACell() {
    measured("InnoDB", n -> 10_000.0 * Math.min(n, 8));
    for (int threads : run.threads) {
      Measurement cell = run.cell("InnoDB", threads);
      double score = cell.score().orElseThrow();
      FiguresBuilder figures = FiguresBuilder.of(cell);
      figures.raw = List.of(List.of(0.5 * score, 1.5 * score));
      run.with(figures.in(cell));
    }

    assertThat(fit("InnoDB").law()).isPresent();
  }

  @Test
  void needsCellsThatMayBeCompared() {
    run.with(SampleRun.noisy(run.cell("InnoDB", 4)));
    run.with(SampleRun.failed(run.cell("MyISAM", 8), "why"));

    assertThat(fit("InnoDB").obstacle()).isEqualTo("the cell at 4 threads is marked noisy");
    assertThat(fit("MyISAM").obstacle()).isEqualTo("the cell at 8 threads is FAILED");
  }

  @Test
  void needsCellsOfOneSession() {
    Measurement later = run.cell("InnoDB", 4);
    Instant hour = later.startedAt().plus(Duration.ofHours(1));
    run.with(Copy.of(later, "startedAt", hour.plusSeconds(60)));
    run.sessions = List.of(later.startedAt(), hour);

    assertThat(fit("InnoDB").obstacle()).isEqualTo("measured in different sessions");
  }

  @Test
  void needsAClosedLoop() {
    Measurement cell = run.cell("InnoDB", 4);
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.arrivals =
        new Arrivals(
            100,
            100,
            Objects.requireNonNull(cell.latency()),
            Objects.requireNonNull(cell.latency()),
            null,
            0);
    run.with(figures.in(cell));

    assertThat(fit("InnoDB").obstacle()).isEqualTo("operations were due at a rate");
  }

  @Test
  void needsFourThreadCounts() throws IOException {
    run.threads = List.of(1, 4, 16);

    assertThat(ScalingFit.section(run.results())).isEmpty();
    assertThat(run.page()).doesNotContain("caling law");
  }

  @Test
  void drawsTheLawInTheColourOfItsSeries() {
    measured("InnoDB", n -> gunther(0.05, 0.02, n));
    measured("MyISAM", n -> 10_000.0 * Math.min(n, 4));

    Plot plot = run.plot("read_pk_point-throughput");
    XYSeries law = plot.getSeries("InnoDB, scaling law");

    assertThat(law.getLineColor()).isEqualTo(plot.getSeries("InnoDB").getLineColor());
    assertThat(law.getXData()[0]).isEqualTo(plot.getSeries("InnoDB").getXData()[0]);
    assertThat(law.getYData()[12]).isCloseTo(gunther(0.05, 0.02, 2), within(1e-3));
    assertThat(law.getXData()[12]).isCloseTo(plot.getSeries("InnoDB").getXData()[1], within(1e-9));
    assertThat(plot.getSeries("MyISAM, scaling law")).isNull();
    assertThat(SampleRun.lines(plot)).containsExactly("InnoDB", "MyISAM");
    assertThat(String.join(" ", plot.caption().conditions())).contains("Thin dashes: the scaling");
    assertThat(run.plot("read_pk_point-efficiency").getSeries("InnoDB, scaling law")).isNull();
  }

  @Test
  void hasATableOfFiguresAndObstacles() {
    measured("InnoDB", n -> gunther(0.02, 0.0004, n) * (n == 4 ? 1.01 : 1));
    measured("MyISAM", n -> 10_000.0 * Math.min(n, 4));

    List<List<String>> rows =
        ScalingFit.section(run.results()).stream()
            .flatMap(section -> section.blocks().stream())
            .flatMap(block -> block instanceof Table table ? table.rows().stream() : Stream.of())
            .map(row -> row.stream().map(Field::text).toList())
            .filter(row -> row.get(0).equals("READ_PK_POINT"))
            .toList();

    assertThat(rows)
        .containsExactly(
            List.of(
                "READ_PK_POINT",
                "InnoDB",
                "114,613 at 16 threads",
                "0.0189 (0.00941 to 0.0286)",
                "0.000481 (0 to 0.00105)",
                "no peak: coherence may be 0"),
            List.of(
                "READ_PK_POINT",
                "MyISAM",
                "40,000 at 4 threads",
                "no law: it misses the score at 8 threads by 17 %"));
  }
}
