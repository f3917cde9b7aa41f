package org.enginedyno.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Test;

final class FilledPlotTest {
  private static final long MIB = 1 << 20;

  private final SampleRun run = new SampleRun();

  FilledPlotTest() {
    run.workloads = List.of("INSERT_UNIQUE");
    run.threads = List.of(1, 4);
  }

  /** Rows that an engine is left with besides those that all of them have. */
  private final Map<String, Long> more = new HashMap<>();

  private Measurement filled(Measurement cell) {
    if (cell.cell().isFloor()) {
      return cell;
    }
    String engine = cell.cell().engine();
    Long files = engine.equals("InnoDB") ? Long.valueOf(9 * MIB) : null;
    TableAfter early = new TableAfter("unique_1", engine, 500, MIB, MIB, files, "at once");
    long rows = 10_000 + more.getOrDefault(engine, 0L);
    TableAfter last = new TableAfter("unique_1", engine, rows, 4 * MIB, MIB, files, "at once");
    Proof proof =
        new Proof(
            null,
            List.of(),
            1,
            1,
            Map.of(),
            Map.of(),
            null,
            List.of(early, last),
            List.of(),
            List.of(),
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

  private Map<String, Plot> plots() {
    return run.withAll(this::filled).plots();
  }

  @Test
  void hasABarForEachEngineAsItsLastForkLeftTheTables() {
    Plot plot = Objects.requireNonNull(plots().get("insert_unique-sizes-10000-rows"));

    assertThat(plot.caption().title()).contains("after 10,000 rows, 1 thread");
    assertThat(plot.categories()).contains("InnoDB", "MyISAM");
    assertThat(plot.notes()).contains("5 MiB, files 9 MiB", "5 MiB");
    assertThat(plot.getSeriesCollection())
        .filteredOn(series -> "size of its files".equals(series.getLabel()))
        .singleElement()
        .satisfies(rings -> assertThat(rings.getYData()).containsExactly(9.0));
  }

  @Test
  void hasOnePictureWhereEachEngineEndedWithANumberOfItsOwn() {
    more.putAll(Map.of("InnoDB", 1L, "MyISAM", 2L, "Aria", 3L));

    Plot plot = Objects.requireNonNull(plots().get("insert_unique-sizes"));

    assertThat(plots().keySet()).noneMatch(name -> name.endsWith("-rows"));
    assertThat(plot.caption().title()).endsWith("size of the tables at the end, 1 thread");
    assertThat(plot.categories()).startsWith("InnoDB, 10,001 rows", "MyISAM, 10,002 rows");
  }
}
