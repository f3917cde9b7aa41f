package org.enginedyno.report.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.TableRecord;

/** The stored results of a run, those skipped included, grouped once for all that ask. */
public final class Results {
  private final Manifest manifest;
  private final List<Measurement> cells;
  private final VariedAxes axes;
  private final Map<String, WorkloadResults> workloads = new LinkedHashMap<>();
  private final Set<Series> started;
  private final SeriesList series;
  private final SeriesList floorSeries;

  private Results(Manifest manifest, List<Measurement> measured) {
    this.manifest = manifest;
    Plan plan = manifest.plan();
    axes = VariedAxes.of(plan, measured.stream().map(Measurement::cell).toList());
    cells =
        measured.stream()
            .sorted(Comparator.comparing(Measurement::cell, PlanOrder.cells(plan, axes)))
            .toList();
    cells.stream()
        .collect(
            Collectors.groupingBy(
                cell -> cell.cell().workload(), LinkedHashMap::new, Collectors.toList()))
        .forEach((name, own) -> workloads.put(name, WorkloadResults.of(name, axes, own)));
    started =
        cells.stream()
            .filter(cell -> cell.status() != Status.SKIPPED)
            .map(cell -> axes.series(cell.cell()))
            .collect(Collectors.toSet());
    series = SeriesList.of(plan, axes, tried(ofCells(false)));
    floorSeries = SeriesList.of(plan, axes, ofCells(true));
  }

  /** The results of a run, whole or not. */
  public static Results of(Manifest manifest, List<Measurement> measured) {
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    measured.forEach(cell -> byCell.put(cell.cell().id(), cell));
    for (Skip skip : manifest.skipped()) {
      byCell.putIfAbsent(skip.cell().id(), Measurement.skipped(skip, manifest.startedAt()));
    }
    return new Results(manifest, new ArrayList<>(byCell.values()));
  }

  private List<Cell> ofCells(boolean floors) {
    return cells.stream().map(Measurement::cell).filter(cell -> cell.isFloor() == floors).toList();
  }

  /** A variant of which all was skipped is none, unless there is no other. */
  private List<Cell> tried(List<Cell> some) {
    Set<Variant> variants = started.stream().map(Series::variant).collect(Collectors.toSet());
    List<Cell> tried = some.stream().filter(cell -> variants.contains(axes.variant(cell))).toList();
    return tried.isEmpty() ? some : tried;
  }

  public Manifest manifest() {
    return manifest;
  }

  /** All cells in the order of the plan. */
  public List<Measurement> cells() {
    return cells;
  }

  public VariedAxes axes() {
    return axes;
  }

  /** Every workload that has a cell here, the floors first. */
  public List<WorkloadResults> workloads() {
    return List.copyOf(workloads.values());
  }

  /** The workloads that have a cell here, without the floors. */
  public List<WorkloadResults> patterns() {
    return workloads.values().stream().filter(workload -> !workload.isFloor()).toList();
  }

  /** The cells of all workloads but the floors. */
  public List<Measurement> patternCells() {
    return cells.stream().filter(cell -> !cell.cell().isFloor()).toList();
  }

  /** The floors that have a cell here. */
  public List<WorkloadResults> floors() {
    return workloads.values().stream().filter(WorkloadResults::isFloor).toList();
  }

  /** The cells of one workload, which may have none. */
  public WorkloadResults workload(String name) {
    return workloads.getOrDefault(name, new WorkloadResults(name, List.of(), Map.of()));
  }

  /** The series of the cells that touch a table. */
  public SeriesList series() {
    return series;
  }

  /** The series of the floors: a variant each. */
  public SeriesList floorSeries() {
    return floorSeries;
  }

  /** Those of some series that have a cell that was started. */
  public List<Series> started(SeriesList some) {
    return some.all().stream().filter(started::contains).toList();
  }

  /** The loaded tables. */
  public List<TableRecord> tables() {
    return manifest.tables().stream().sorted(PlanOrder.tables(manifest.plan())).toList();
  }

  /** The engines that have a cell here. */
  public List<String> engines() {
    return ofCells(false).stream().map(Cell::engine).distinct().toList();
  }

  /** The thread counts that have a cell here. */
  public List<Integer> threads() {
    return cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList();
  }

  /** The cells of one status. */
  public List<Measurement> with(Status status) {
    return cells.stream().filter(cell -> cell.status() == status).toList();
  }

  /** The floor below a variant, where it was measured and is OK. */
  public Optional<Measurement> floor(String floor, Variant variant, int threads) {
    // a floor knows no knobs
    return workload(floor).bySeries().keySet().stream()
        .filter(series -> variant.only(series.variant().values().keySet()).equals(series.variant()))
        .findFirst()
        .flatMap(series -> workload(floor).at(series, threads))
        .filter(Measurement::isOk);
  }

  /** The server that floors of a variant were measured on, and what else tells them from others. */
  public String floorName(Variant variant) {
    String server =
        variant.server().isEmpty() ? manifest.plan().servers().get(0) : variant.server();
    String setup = floorSeries.label(variant, axis -> !axis.isServer());
    return setup.isEmpty() ? server : server + ", " + setup;
  }

  /** The cell that differs from another on one axis alone, by having that value. */
  public Optional<Measurement> counterpart(Cell cell, VariedAxis axis, String value) {
    return workload(cell.workload()).at(axes.series(cell).with(axis, value), cell.threads());
  }

  /** Planned cells that have no result: the run is not over, or broke off. */
  public int missing() {
    long skippedByPlan =
        manifest.skipped().stream().map(skip -> skip.cell().id()).distinct().count();
    return Math.max(0, manifest.cells() - (int) (cells.size() - skippedByPlan));
  }
}
