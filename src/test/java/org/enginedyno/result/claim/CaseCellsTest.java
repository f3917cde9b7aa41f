package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.Copy;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Figure;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest.Records;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.history.StoredRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which cells of a case count, and the figures of each. */
final class CaseCellsTest {
  private static final String RANGE = "data.pk-range";
  private static final Case INNODB = place(Map.of(Case.ENGINE, "InnoDB"), Map.of());

  private static Case place(Map<String, String> values, Map<String, String> alike) {
    return new Case(new TreeMap<>(values), new TreeMap<>(alike));
  }

  private static CaseCells cells(Case place, StoredRun run) {
    return CaseCells.of(place, run, run.cells().stream().filter(cell -> !cell.cell().isFloor()));
  }

  /** A case with only these cells. */
  private static CaseCells only(Case place, Measurement... cells) {
    return new CaseCells(place, new MadeUpRuns().stored(), List.of(cells));
  }

  private static Interval range(CaseCells cells, Figure figure) {
    return cells.figure(figure).orElseThrow().range();
  }

  /** Ranges of 100 rows, the default, and of 1,000. */
  private static StoredRun ofTwoRanges() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("READ_PK_RANGE");
    sample.engines = List.of("InnoDB");
    sample.knobs = Map.of(RANGE, List.of("100", "1000"));
    return new MadeUpRuns(sample).stored();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          threads | 4    | 1000 | 1000
          threads | 4    | 100  | 100
          threads | peak | 1000 | 1000, 1000
          threads | peak | ''   | 100, 100
          """)
  void onlyTheMostSimilarCellsCount(String axis, String value, String published, String counted) {
    Map<String, String> alike = published.isEmpty() ? Map.of() : Map.of(RANGE, published);
    StoredRun run = ofTwoRanges();
    CaseCells all = cells(place(Map.of(axis, value), alike), run);

    assertThat(all.counted().cells())
        .extracting(cell -> CaseCells.value(cell.cell(), RANGE))
        .containsExactly(counted.split(", "));
  }

  @Test
  void aRequiredValueIsNoMisfit() {
    StoredRun run = ofTwoRanges();

    assertThat(cells(place(Map.of(RANGE, "1000"), Map.of()), run).misfits()).isZero();
    assertThat(cells(place(Map.of(), Map.of(RANGE, "1000")), run).misfits())
        .as("the first cell has the default, which was not published")
        .isOne();
    assertThat(cells(place(Map.of(), Map.of()), run).misfits()).isZero();
  }

  @Test
  void aMeasuredCellReplacesASkippedOne() {
    StoredRun run = ofTwoRanges();
    Measurement usual = run.cells().get(0);
    Measurement skipped =
        Measurement.ended(usual.cell(), Status.SKIPPED, usual.startedAt(), 0, "too slow");

    assertThat(only(INNODB, skipped, run.cells().get(1)).counted().cells())
        .containsExactly(run.cells().get(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cores                   | 2          | ''",
        "cores                   | 4          | cores 2, not 4",
        "innodb_buffer_pool_size | 256M       | ''",
        "innodb_buffer_pool_size | 3G         | innodb_buffer_pool_size 256M, not 3G",
        "query_cache_type        | off        | ''",
        "query_cache_type        | ON         | query_cache_type OFF, not ON",
        "no_such_variable        | as shipped | ''",
        "no_such_variable        | 1          | no_such_variable as shipped, not 1"
      })
  void differencesAreThoseOfMachineAndServer(String axis, String published, String difference) {
    StoredRun run = new MadeUpRuns().stored();
    Case place = place(Map.of(Case.ENGINE, "InnoDB", "threads", "4"), Map.of(axis, published));

    assertThat(cells(place, run).differences())
        .isEqualTo(difference.isEmpty() ? List.of() : List.of(difference));
  }

  @Test
  void variablesAreThoseOfTheCellsOwnServer() {
    Measurement cell = new MadeUpRuns().cell("InnoDB", 4);
    Measurement elsewhere = Copy.of(cell, "cell", Copy.of(cell.cell(), "server", "other"));

    assertThat(only(place(Map.of(), Map.of("query_cache_type", "OFF")), elsewhere).differences())
        .containsExactly("query_cache_type as shipped, not OFF");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, Double.NaN})
  void aRunWithoutARateIsAnObstacle(double rate) {
    Measurement cell = MadeUpRuns.scored(new MadeUpRuns().cell("InnoDB", 4), 100, rate);
    CaseCells cells = only(INNODB, cell);

    assertThat(cells.obstacle(Figure.RATE)).contains("InnoDB at 4 has a run without a rate");
    assertThat(cells.figure(Figure.RATE)).isEmpty();
  }

  @Test
  void aFixedRateIsAnObstacle() {
    Measurement cell = new MadeUpRuns().cell("InnoDB", 4);
    Cell rated = cell.cell().probe(PlanAxis.ARRIVALS.parsed("500/s"));

    assertThat(only(INNODB, Copy.of(cell, "cell", rated)).obstacle(Figure.RATE))
        .contains("InnoDB at 4 runs at a rate that its plan sets");
  }

  @Test
  void appliesThePlansScoreRuleToEachForkToo() {
    Measurement cell =
        MadeUpRuns.forked(
            new MadeUpRuns().cell("InnoDB", 4),
            List.of(List.of(1.0, 9.0), List.of(), List.of(4.0)));
    Measurement best =
        Copy.of(
            cell,
            "cell",
            Copy.of(
                cell.cell(), "measure", Copy.of(cell.cell().measure(), "score", ScoreRule.BEST)));

    ForkFigures figures = only(INNODB, best).figure(Figure.RATE).orElseThrow();

    assertThat(figures.range()).isEqualTo(new Interval(1, 9, 9));
    assertThat(figures.forks()).as("a fork without runs has no figure").containsExactly(9.0, 4.0);
  }

  /** A run of 20 samples of 500 rows, each of which takes half a second more than the last. */
  private static Measurement ofCurves() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("INSERT_IIBENCH");
    sample.engines = List.of("InnoDB");
    sample.threads = List.of(1);
    List<Sample> samples = new ArrayList<>();
    long nanos = 0;
    for (int i = 1; i <= 20; i++) {
      nanos += 500_000_000L * i;
      samples.add(new Sample(500L * i, nanos, 500, 1_000));
    }
    Curve curve = new Curve(1, 1, samples, 0, List.of());
    Measurement cell = new MadeUpRuns(sample).cell("InnoDB", 1);
    return MadeUpRuns.figured(cell, cell.raw(), List.of(curve));
  }

  @ParameterizedTest
  @CsvSource({"first, 1.5", "last, 19.5"})
  void anIntervalOfRowsIsATenth(String stretch, double seconds) {
    Case place = place(Map.of(Case.STRETCH, stretch), Map.of());

    assertThat(range(only(place, ofCurves()), Figure.RATE).value())
        .isCloseTo(1_000 / seconds, within(1e-9));
  }

  @Test
  void insertsAreCountedInRows() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("INSERT_SMALL");
    sample.engines = List.of("InnoDB");
    sample.knobs =
        Map.of("insert.rows-per-thread", List.of("300"), "insert.rows-per-commit", List.of("3"));
    Measurement cell = MadeUpRuns.scored(new MadeUpRuns(sample).cell("InnoDB", 4), 5);

    assertThat(range(only(INNODB, cell), Figure.RATE)).isEqualTo(Interval.exactly(15));
  }

  @ParameterizedTest
  @CsvSource({"DATA_BYTES, 700", "INDEX_BYTES, 300", "BYTES, 1000"})
  void sizesAreThoseOfTablesFilledByACell(Figure figure, double bytes) {
    Measurement cell = new MadeUpRuns().cell("InnoDB", 4);
    TableAfter filled = new TableAfter("t", "InnoDB", 10, 700, 300, null, "");
    Proof proof =
        Copy.of(
            Objects.requireNonNull(cell.proof()),
            "forks",
            new ForkStates(List.of(), List.of(filled), List.of(), null, null));
    CaseCells cells = only(INNODB, Copy.of(cell, "proof", proof));

    assertThat(range(cells, figure)).isEqualTo(Interval.exactly(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "embedded, InnoDB, 100000, 700, 300, 1000",
    "embedded, InnoDB, 100000, 0, 0,",
    "other, InnoDB, 100000, 700, 300,",
    "embedded, Aria, 100000, 700, 300,",
    "embedded, InnoDB, 99999, 700, 300,"
  })
  void sizesOfCellsWithoutInsertsAreThoseOfTheLoadedTable(
      String server, String engine, long rows, long data, long indexes, @Nullable Double bytes) {
    StoredRun run = new MadeUpRuns().stored();
    TableRecord usual = run.manifest().records().tables().get(0);
    TableRecord table =
        Copy.of(
            usual,
            "server",
            server,
            "engine",
            engine,
            "rows",
            rows,
            "size",
            new TableRecord.Size(data, indexes, null));
    Measurement cell = new MadeUpRuns().cell("InnoDB", 4);
    CaseCells cells = new CaseCells(INNODB, withTables(run, table), List.of(cell));

    assertThat(cells.figure(Figure.BYTES).map(ForkFigures::range))
        .isEqualTo(Optional.ofNullable(bytes).map(Interval::exactly));
    assertThat(cells.obstacle(Figure.BYTES).orElse(""))
        .isEqualTo(
            bytes == null ? "InnoDB at 4 has a table whose size the run does not record" : "");
    assertThat(cells.fewRuns(Figure.BYTES)).isEmpty();
  }

  private static StoredRun withTables(StoredRun run, TableRecord table) {
    return new StoredRun(
        run.name(), run.manifest().with(Side.BASE, new Records(List.of(table))), run.cells());
  }
}
