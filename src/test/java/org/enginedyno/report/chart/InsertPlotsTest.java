package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Counts;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

/** The plots of workloads that add rows. */
final class InsertPlotsTest {
  private static final long MIB = 1 << 20;
  private static final long SECOND = 1_000_000_000L;

  /** Rows of an engine in addition to those of all engines. */
  private final Map<String, Long> more = new HashMap<>();

  private Measurement filled(Measurement cell) {
    String engine = cell.cell().engine();
    Long files = engine.equals("InnoDB") ? Long.valueOf(9 * MIB) : null;
    TableAfter early = new TableAfter("unique_1", engine, 500, MIB, MIB, files, "at once");
    long rows = 10_000 + more.getOrDefault(engine, 0L);
    TableAfter last = new TableAfter("unique_1", engine, rows, 4 * MIB, MIB, files, "at once");
    Proof proof =
        new Proof(
            null,
            List.of(),
            new Counts(1, 1, Map.of()),
            Map.of(),
            null,
            new ForkStates(List.of(), List.of(early, last), List.of(), null, null),
            List.of());
    return new Measurement(
        cell.cell(),
        Status.OK,
        List.of(),
        Instant.EPOCH,
        1,
        SampleMeasurements.figures(List.of(1.0)).build(),
        proof);
  }

  /** InnoDB ends with twice the rows of the other engines. */
  private static Measurement grown(Measurement cell) {
    long rows = cell.cell().engine().equals("InnoDB") ? 2_000 : 1_000;
    return SampleMeasurements.grown(
        cell.cell(),
        List.of(
            new Curve(
                1,
                1,
                List.of(new Sample(rows / 2, SECOND, 1, 1), new Sample(rows, 2 * SECOND, 1, 1)),
                0,
                List.of())));
  }

  /** The plots of a workload with these results for all cells except floors. */
  private static Map<String, Plot> plots(String workload, UnaryOperator<Measurement> instead) {
    SampleRun run = new SampleRun();
    run.workloads = List.of(workload);
    run.threads = List.of(1, 4);
    return run.withAll(cell -> cell.cell().isFloor() ? cell : instead.apply(cell)).plots();
  }

  private static Plot plot(String workload, UnaryOperator<Measurement> instead, String name) {
    return Objects.requireNonNull(plots(workload, instead).get(name));
  }

  @Test
  void sizesHaveABarForEachEngineAfterItsLastFork() {
    Plot plot = plot("INSERT_UNIQUE", this::filled, "insert_unique-sizes-10000-rows");

    assertThat(plot.caption().title()).contains("after 10,000 rows, 1 thread");
    assertThat(plot.categories()).contains("InnoDB", "MyISAM");
    assertThat(plot.notes()).contains("5.00, files 9.00", "5.00");
    assertThat(plot.getSeriesCollection())
        .filteredOn(series -> "size of its files".equals(series.getLabel()))
        .singleElement()
        .satisfies(rings -> assertThat(rings.getYData()).containsExactly(9.0));
  }

  @Test
  void sizesHaveOnePictureIfEnginesEndedWithDifferentRows() {
    more.putAll(Map.of("InnoDB", 1L, "MyISAM", 2L, "Aria", 3L));

    Plot plot = plot("INSERT_UNIQUE", this::filled, "insert_unique-sizes");

    assertThat(plots("INSERT_UNIQUE", this::filled).keySet())
        .noneMatch(name -> name.endsWith("-rows"));
    assertThat(plot.caption().title()).endsWith("size of the tables at the end, 1 thread");
    assertThat(plot.categories()).startsWith("InnoDB, 10,001 rows", "MyISAM, 10,002 rows");
  }

  @Test
  void growthHasAPictureForEachNumberOfThreadsAndOfRows() {
    assertThat(plots("INSERT_SMALL", InsertPlotsTest::grown).keySet())
        .filteredOn(name -> name.contains("growth"))
        .containsExactly(
            "insert_small-growth-t1-1000-rows",
            "insert_small-growth-t1-2000-rows",
            "insert_small-growth-t4-1000-rows",
            "insert_small-growth-t4-2000-rows");
  }

  @Test
  void rowsAreDrawnIfAnOperationAddsSeveral() {
    UnaryOperator<Measurement> batches =
        cell ->
            grown(
                Copy.of(
                    cell,
                    "cell",
                    Copy.of(cell.cell(), "work", Copy.of(cell.cell().work(), "rowsAdded", 10L))));
    Plot plot = plot("INSERT_SMALL", batches, "insert_small-rows");

    assertThat(plot.getYAxisTitle()).isEqualTo("rows per second");
    assertThat(plot.caption().toString()).contains("multiplied by the rows per operation");
    assertThat(plots("INSERT_SMALL", InsertPlotsTest::grown))
        .doesNotContainKey("insert_small-rows");
  }

  @Test
  void growthIsRowsPerSecondOverRowsInTheTable() {
    Plot plot = plot("INSERT_SMALL", InsertPlotsTest::grown, "insert_small-growth-t4-1000-rows");

    assertThat(plot.getXAxisTitle()).isEqualTo("rows inserted");
    assertThat(plot.getYAxisTitle()).isEqualTo("rows per second");
    assertThat(plot.categories()).containsExactly("0", "200", "400", "600", "800", "1,000");
    assertThat(plot.getSeriesCollection())
        .filteredOn(XYSeries::isShowInLegend)
        .extracting(series -> series.getName())
        .containsExactly("MyISAM", "Aria");
    assertThat(plot.getSeries("Aria").getXData()).containsExactly(2.5, 5);
    assertThat(plot.getSeries("Aria").getYData()).containsExactly(500, 500);
    assertThat(plot.caption().title()).contains("INSERT_SMALL", "4 threads");
  }
}
