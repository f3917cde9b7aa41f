package org.enginedyno.report.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/**
 * The stored results of a run, including skipped cells, grouped once for all readers.
 *
 * @param cells in the order of the plan
 * @param workloads every workload that has a cell here, floors first
 * @param started the series with at least one cell that was started
 * @param series the series of the cells that use a table
 * @param floorSeries the series of the floors, one per variant
 * @param stored other contents of the run's folder
 */
public record Results(
    Manifest manifest,
    List<Measurement> cells,
    VariedAxes axes,
    List<WorkloadResults> workloads,
    Set<Series> started,
    SeriesList series,
    SeriesList floorSeries,
    Stored stored) {
  /**
   * The folder of a run, absent if unknown, and its other contents.
   *
   * @param probes the probes of the cells' capacities
   * @param soaks in the order of their files, including interrupted ones
   */
  private record Stored(Optional<Path> folder, List<Measurement> probes, List<SoakLog> soaks) {}

  /** A cell, and the label that distinguishes its series from the others. */
  public record Labelled(String series, Measurement cell) {}

  /** The results of a run, complete or not. */
  public static Results of(Manifest manifest, List<Measurement> measured) {
    manifest.sides().forEach(side -> Workloads.addStored(side.workloadFiles()));
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    measured.forEach(cell -> byCell.put(cell.cell().id(), cell));
    for (Skip skip : manifest.expected().skipped()) {
      byCell.putIfAbsent(skip.cell().id(), Measurement.skipped(skip, manifest.startedAt()));
    }
    Plan plan = manifest.plan();
    VariedAxes axes = VariedAxes.of(plan, compared(byCell.values()));
    List<Measurement> cells =
        byCell.values().stream()
            .sorted(Comparator.comparing(Measurement::cell, order(plan, axes)))
            .toList();
    List<WorkloadResults> workloads =
        cells.stream()
            .map(cell -> cell.cell().workload())
            .distinct()
            .map(name -> WorkloadResults.of(name, axes, cells))
            .toList();
    Set<Series> started =
        cells.stream()
            .filter(cell -> cell.status() != Status.SKIPPED)
            .map(cell -> axes.series(cell.cell()))
            .collect(Collectors.toSet());
    return new Results(
        manifest,
        cells,
        axes,
        workloads,
        started,
        SeriesList.of(plan, axes, tried(axes, started, ofCells(cells, false))),
        SeriesList.of(plan, axes, ofCells(cells, true)),
        new Stored(Optional.empty(), List.of(), List.of()));
  }

  /** The results of the run that is stored in a folder. */
  public static Results in(RunFolder folder) throws IOException {
    return of(folder.manifest(), folder.measurements())
        .in(folder.path(), folder.probes(), RunFolder.soaks(folder.path()));
  }

  /** The same results with their folder, probes and soaks. */
  public Results in(@Nullable Path place, List<Measurement> probes, List<SoakLog> soaks) {
    return new Results(
        manifest,
        cells,
        axes,
        workloads,
        started,
        series,
        floorSeries,
        new Stored(Optional.ofNullable(place), probes, soaks));
  }

  /** The cells whose differences are shown: without floors, which are always a closed loop. */
  private static List<Cell> compared(Collection<Measurement> measured) {
    List<Cell> all = measured.stream().map(Measurement::cell).toList();
    List<Cell> compared = all.stream().filter(cell -> !cell.isFloor()).toList();
    return compared.isEmpty() ? all : compared;
  }

  /** The folder of the results; absent if unknown. */
  public Optional<Path> folder() {
    return stored.folder;
  }

  /** The probes of the cells' capacities. */
  public List<Measurement> probes() {
    return stored.probes;
  }

  /** The soaks in the order of their files, including interrupted ones. */
  public List<SoakLog> soaks() {
    return stored.soaks;
  }

  /** Floors first, then by workload; within a workload by server, threads, axes and engine. */
  private static Comparator<Cell> order(Plan plan, VariedAxes axes) {
    List<String> floors = Workloads.floors();
    Comparator<Cell> order =
        Comparator.comparing((Cell cell) -> !cell.isFloor())
            .thenComparingInt(cell -> VariedAxis.rank(floors, cell.workload()))
            .thenComparingInt(cell -> VariedAxis.rank(plan.workloads(), cell.workload()))
            .thenComparing(Cell::workload)
            .thenComparingInt(cell -> VariedAxis.rank(plan.servers(), cell.server()))
            .thenComparing(Cell::server)
            .thenComparingInt(Cell::threads);
    for (VariedAxis axis : axes.further()) {
      order = order.thenComparingInt(cell -> axis.rank(axis.axis().of(cell)));
    }
    return order
        .thenComparingInt(cell -> VariedAxis.rank(plan.engines(), cell.engine()))
        .thenComparing(Cell::engine);
  }

  private static List<Cell> ofCells(List<Measurement> cells, boolean floors) {
    return cells.stream().map(Measurement::cell).filter(cell -> cell.isFloor() == floors).toList();
  }

  /** Excludes variants of which every cell was skipped, unless there are no others. */
  private static List<Cell> tried(VariedAxes axes, Set<Series> started, List<Cell> some) {
    Set<Variant> variants = started.stream().map(Series::variant).collect(Collectors.toSet());
    List<Cell> tried = some.stream().filter(cell -> variants.contains(axes.variant(cell))).toList();
    return tried.isEmpty() ? some : tried;
  }

  /** The workloads that have a cell here, without the floors. */
  public List<WorkloadResults> patterns() {
    return workloads.stream().filter(workload -> !workload.isFloor()).toList();
  }

  /** The cells of all workloads except the floors. */
  public List<Measurement> patternCells() {
    return cells.stream().filter(cell -> !cell.cell().isFloor()).toList();
  }

  /** The unit of all operation times in reports of this run. */
  public LatencyUnit latencyUnit() {
    return LatencyUnit.of(patternCells());
  }

  /** The floors that have a cell here. */
  public List<WorkloadResults> floors() {
    return workloads.stream().filter(WorkloadResults::isFloor).toList();
  }

  /** The cells of one workload; there may be none. */
  public WorkloadResults workload(String name) {
    return workloads.stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseGet(() -> new WorkloadResults(name, List.of(), List.of(), Map.of()));
  }

  /** The cells of a workload, series by series. */
  public List<Labelled> labelled(WorkloadResults workload) {
    return series.all().stream()
        .flatMap(
            one -> workload.of(one).stream().map(cell -> new Labelled(series.label(one), cell)))
        .toList();
  }

  /** Those of some series that have at least one started cell. */
  public List<Series> started(SeriesList some) {
    return some.all().stream().filter(started::contains).toList();
  }

  /** The loaded tables. */
  public List<TableRecord> tables() {
    return manifest.records().tables().stream()
        .sorted(
            Comparator.<TableRecord>comparingInt(
                    table -> VariedAxis.rank(manifest.plan().servers(), table.server()))
                .thenComparingInt(
                    table -> VariedAxis.rank(manifest.plan().engines(), table.engine())))
        .toList();
  }

  /** The engines that have a cell here. */
  public List<String> engines() {
    return ofCells(cells, false).stream().map(Cell::engine).distinct().toList();
  }

  /** The thread counts that have a cell here. */
  public List<Integer> threads() {
    return cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList();
  }

  /** The cells of one status. */
  public List<Measurement> with(Status status) {
    return cells.stream().filter(cell -> cell.status() == status).toList();
  }

  /** The floor of a variant, if it was measured and is OK. */
  public Optional<Measurement> floor(String floor, Variant variant, int threads) {
    return workload(floor).bySeries().keySet().stream()
        .filter(series -> isFloor(series.variant(), variant))
        .findFirst()
        .flatMap(series -> workload(floor).at(series, threads))
        .filter(Measurement::isOk);
  }

  /** Whether a variant is the floor of another; a floor has no knobs and is a closed loop. */
  private static boolean isFloor(Variant floor, Variant variant) {
    Variant bare = floor.only(axis -> !axis.axis().is(PlanAxis.ARRIVALS));
    return variant.only(bare.values()::containsKey).equals(bare);
  }

  /** The name of the floors of a variant: their server, and what else distinguishes them. */
  public String floorName(Variant variant) {
    String server =
        variant.server().isEmpty() ? manifest.plan().servers().get(0) : variant.server();
    String setup = floorSeries.label(variant, axis -> !axis.isServer());
    return setup.isEmpty() ? server : server + ", " + setup;
  }

  /** The cell that has this value on one axis and otherwise equals the given one. */
  public Optional<Measurement> counterpart(Cell cell, VariedAxis axis, String value) {
    return workload(cell.workload()).at(axes.series(cell).with(axis, value), cell.threads());
  }

  /**
   * The number of planned cells without a result, because the run is not finished or was
   * interrupted.
   */
  public int missing() {
    long skippedByPlan =
        manifest.expected().skipped().stream().map(skip -> skip.cell().id()).distinct().count();
    return Math.max(0, manifest.expected().cells() - (int) (cells.size() - skippedByPlan));
  }

  /**
   * The number of cells that were not started, because the run was interrupted or its time was used
   * up.
   */
  public int left() {
    return missing() + (int) cells.stream().filter(Measurement::isLeft).count();
  }

  /**
   * The cells of one workload, in the order of the plan.
   *
   * @param threads the thread counts that have a cell here
   * @param bySeries the same cells by series and threads
   */
  public record WorkloadResults(
      String name,
      List<Measurement> cells,
      List<Integer> threads,
      Map<Series, SortedMap<Integer, Measurement>> bySeries) {
    static WorkloadResults of(String name, VariedAxes axes, List<Measurement> ofAll) {
      List<Measurement> cells =
          ofAll.stream().filter(cell -> cell.cell().workload().equals(name)).toList();
      Map<Series, SortedMap<Integer, Measurement>> bySeries = new HashMap<>();
      for (Measurement cell : cells) {
        bySeries
            .computeIfAbsent(axes.series(cell.cell()), series -> new TreeMap<>())
            .put(cell.cell().threads(), cell);
      }
      return new WorkloadResults(
          name,
          cells,
          cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList(),
          bySeries);
    }

    public boolean isFloor() {
      return cells.stream().anyMatch(cell -> cell.cell().isFloor());
    }

    /** The cells at one thread count. */
    public List<Measurement> at(int threads) {
      return cells.stream().filter(cell -> cell.cell().threads() == threads).toList();
    }

    /** The cells of a series, by thread count. */
    public List<Measurement> of(Series series) {
      return List.copyOf(bySeries.getOrDefault(series, Collections.emptySortedMap()).values());
    }

    /** The cell of a series at one thread count, if there is one. */
    public Optional<Measurement> at(Series series, int threads) {
      return Optional.ofNullable(
          bySeries.getOrDefault(series, Collections.emptySortedMap()).get(threads));
    }

    /** The cell with the greatest score, marked or not. */
    public Optional<Measurement> best() {
      return best(cells.stream());
    }

    /** The cell of a series with the greatest score, marked or not. */
    public Optional<Measurement> best(Series series) {
      return best(of(series).stream());
    }

    private static Optional<Measurement> best(Stream<Measurement> cells) {
      return cells
          .filter(Measurement::isOk)
          .max(Comparator.comparingDouble(cell -> cell.score().orElseThrow()));
    }
  }
}
