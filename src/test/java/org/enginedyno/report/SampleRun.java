package org.enginedyno.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.enginedyno.Copy;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.Counts;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Proof.StatementProof;
import org.enginedyno.result.Status;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.Records;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SessionRecord;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.threshold.Capacity;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYSeries;

/** A made-up run: every cell OK, with plausible figures that are always the same. */
public final class SampleRun {
  static final Instant START = Instant.parse("2026-11-20T14:03:00Z");

  public String name = "quick";
  public String title = "Read patterns, quick look";
  public List<String> servers = List.of("embedded");
  public List<String> engines = List.of("InnoDB", "MyISAM", "Aria");
  public List<String> workloads = List.of("READ_PK_POINT", "READ_PK_RANGE");
  public List<Integer> threads = List.of(1, 4);
  public Map<String, List<String>> settings = Map.of();
  public AxisChoices choices = AxisChoices.USUAL;
  public Map<String, List<String>> knobs = Map.of();
  public int atATime = Axes.ALL_AT_A_TIME;
  public Suitability suitability = Suitability.ANY;
  public double foreignShare = 0.031;
  public @Nullable CapacityRules capacity;
  public @Nullable String fleet;
  public @Nullable String source;
  public List<Measurement> probes = List.of();
  public List<Threshold> thresholds = List.of();

  /** When its sessions started; empty if none is recorded. */
  public List<Instant> sessions = List.of();

  /** The number of cells that it reached. */
  public int reached = Integer.MAX_VALUE;

  /** The reported path of its results. */
  public @Nullable Path folder;

  private final Map<String, Measurement> others = new HashMap<>();

  /** Cached, as drawing the latencies of a cell takes a while. */
  private final Map<Map.Entry<Cell, Double>, Measurement> made = new HashMap<>();

  Plan plan() {
    Plan plan =
        Plans.plan(
            name,
            title,
            servers,
            engines,
            workloads,
            threads,
            settings,
            choices,
            atATime,
            new DataSpec(100_000, 7).from(source),
            new Measure(
                Duration.ofSeconds(1),
                2,
                Duration.ofMillis(600),
                1,
                ScoreRule.MEDIAN,
                null,
                null,
                fleet),
            null,
            42);
    return Copy.of(
        Plans.with(plan, knobs), "judging", new Plan.Judging(null, thresholds, capacity, false));
  }

  Matrix matrix() {
    return Matrix.of(plan(), Workloads.all(), suitability);
  }

  public Manifest manifest() {
    Matrix matrix = matrix();
    List<ServerRecord> found = servers.stream().map(SampleRecords::server).toList();
    List<RunRecord> records = new ArrayList<>(found);
    records.addAll(SampleRecords.settings(plan()));
    records.addAll(SampleRecords.clients(plan()));
    for (String server : servers) {
      engines.forEach(engine -> records.add(SampleRecords.table(server, engine)));
    }
    sessions.forEach(begun -> records.add(new SessionRecord(begun, true, "")));
    return new Manifest(
        Manifest.FORMAT,
        "0.1.0",
        START,
        new Machine(
            "Linux 6.8", "AMD EPYC 7763", 2, 24L << 30, "OpenJDK 64-Bit Server VM", "17.0.15+6"),
        new Manifest.Expected(matrix.cells().size(), matrix.skipped(), 93),
        List.of(new RunSide("", plan(), Map.of(), List.of(), new Records(records))));
  }

  /** Every cell of the matrix, measured and proven unless its result was replaced. */
  public List<Measurement> measurements() {
    return matrix().cells().stream().limit(reached).map(this::measured).toList();
  }

  private Measurement measured(Cell cell) {
    Measurement other = others.get(cell.id());
    return other == null
        ? made.computeIfAbsent(Map.entry(cell, foreignShare), first -> ok(cell))
        : other;
  }

  /** Replaces the results of some of its cells. */
  public SampleRun with(Measurement... instead) {
    for (Measurement other : instead) {
      others.put(other.cell().id(), other);
    }
    return this;
  }

  /** Replaces the results of all of its cells. */
  public SampleRun withAll(UnaryOperator<Measurement> instead) {
    return with(measurements().stream().map(instead).toArray(Measurement[]::new));
  }

  /** The same run with so many forks with the same rates in every cell. */
  public SampleRun forked(int forks) {
    return withAll(
        cell -> {
          FiguresBuilder figures = FiguresBuilder.of(cell);
          figures.raw = Collections.nCopies(forks, cell.runs());
          return figures.in(cell);
        });
  }

  /** The first cell with these values. */
  public Measurement cell(String workload, String engine, int threads) {
    return matrix().cells().stream()
        .filter(cell -> cell.workload().equals(workload))
        .filter(cell -> cell.engine().equals(engine))
        .filter(cell -> cell.threads() == threads)
        .findFirst()
        .map(this::measured)
        .orElseThrow();
  }

  /** Its cell of READ_PK_POINT. */
  public Measurement cell(String engine, int threads) {
    return cell("READ_PK_POINT", engine, threads);
  }

  public Results results() {
    return Results.of(manifest(), stored("").cells()).in(folder, probes, soaks());
  }

  private List<SoakLog> soaks() {
    try {
      return folder == null ? List.of() : RunFolder.soaks(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public StoredRun stored(String name) {
    return new StoredRun(name, manifest(), Capacity.addedTo(measurements(), plan(), probes));
  }

  /** Its page, without pictures. */
  public String page() throws IOException {
    return new HtmlReport(results(), Map.of(), Optional.empty(), List.of()).text();
  }

  /** Its table for a terminal of so many columns. */
  public String table(int columns) {
    return SummaryTable.text(results(), columns);
  }

  /** Its plots by their names. */
  public Map<String, Plot> plots() {
    Map<String, Plot> plots = new TreeMap<>();
    for (Picture picture : Plots.of(results()).pictures()) {
      if (picture.drawing() instanceof Plot plot) {
        plots.put(picture.name(), plot);
      }
    }
    return plots;
  }

  public Plot plot(String name) {
    return Objects.requireNonNull(plots().get(name), name);
  }

  /** The names of a plot's lines in its legend. */
  public static List<String> lines(Plot plot) {
    return plot.getSeriesCollection().stream()
        .filter(XYSeries::isShowInLegend)
        .map(XYSeries::getName)
        .toList();
  }

  Measurement ok(Cell cell) {
    Random random = new Random(cell.id().hashCode());
    double score = SampleFigures.score(cell);
    List<Double> runs = new ArrayList<>();
    for (int run = 0; run < cell.measure().runs(); run++) {
      runs.add(Math.round(score * (0.94 + 0.12 * random.nextDouble()) * 10) / 10.0);
    }
    FiguresBuilder figures =
        new FiguresBuilder(
            List.of(runs), SampleFigures.latency(cell, cell.threads() / score * 1e9, random));
    figures.poolWait =
        cell.get(PlanAxis.CHECKOUT) == Checkout.BORROW
            ? SampleFigures.latency(cell, 1_900, random)
            : null;
    figures.cost = SampleFigures.cost(cell, score, foreignShare);
    figures.limit = SampleFigures.limit(cell);
    figures.insight = SampleFigures.insight(cell, score);
    figures.statements =
        SampleFigures.statements(cell, SampleFigures.latency(cell, 70_000, random));
    return new Measurement(
        cell, Status.OK, List.of(), START.plusSeconds(60), 4.2, figures.build(), proof(cell));
  }

  /** The same cell with a proof that failed. */
  public static Measurement invalid(Measurement cell, String reason) {
    Proof proof = proof(cell.cell(), new Check("plan", false, reason));
    return Copy.of(cell, "status", Status.INVALID, "reasons", List.of(reason), "proof", proof);
  }

  /** The same cell with marks on its score. */
  public static Measurement marked(Measurement cell, Mark... marks) {
    Slices slices = new Slices(20_000_000, List.of(10L, 20L, 30L));
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.statements = null;
    figures.steadiness =
        new Steadiness(
            List.of(marks),
            List.of(
                new RateTimeline(1, false, slices, Workers.NONE),
                new RateTimeline(1, true, slices, Workers.NONE)));
    return figures.in(cell);
  }

  /** The same cell with a mark that excludes it from comparisons. */
  public static Measurement noisy(Measurement cell) {
    return marked(cell, new Mark(Mark.Label.NOISY, "runs from 100 to 200 a second"));
  }

  public static Measurement failed(Measurement cell, String reason) {
    return Measurement.ended(cell.cell(), Status.FAILED, cell.startedAt(), 1.5, reason);
  }

  private static Proof proof(Cell cell, Check... more) {
    List<Check> checks =
        new ArrayList<>(
            List.of(
                new Check("engine", true, "the table is in " + cell.engine()),
                new Check("statements", true, "1.00 statements per operation, 1 declared")));
    checks.addAll(List.of(more));
    Map<String, String> row = new LinkedHashMap<>();
    row.put("id", "1");
    row.put("type", "const");
    row.put("key", "PRIMARY");
    row.put("rows", "1");
    row.put("Extra", cell.workload().endsWith("_INDEX") ? "Using index" : null);
    return new Proof(
        cell.isFloor() ? null : cell.engine(),
        List.of(new StatementProof("", cell.isFloor() ? List.of() : List.of(row), "a5b1c9d2")),
        new Counts(
            20_512,
            1.0004,
            Map.of("Com_select", 20_512L, "Handler_read_key", 20_512L, "Created_tmp_tables", 0L)),
        cell.setup().settings(),
        null,
        ForkStates.NONE,
        checks);
  }

  public static Suitability lacking(String engine, String workload, String reason) {
    return cell ->
        cell.engine().equals(engine) && cell.workload().equals(workload)
            ? Optional.of(reason)
            : Optional.empty();
  }
}
