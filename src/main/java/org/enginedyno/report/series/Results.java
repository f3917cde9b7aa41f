package org.enginedyno.report.series;

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
import org.enginedyno.result.folder.RunRecord.TableRecord;

/**
 * The stored results of a run, those skipped included, grouped once for all readers.
 *
 * @param cells in the order of the plan
 * @param byWorkload every workload that has a cell here, the floors first
 * @param started the series that have a cell that was started
 * @param series those of the cells that touch a table
 * @param floorSeries those of the floors: a variant each
 */
public record Results(
    Manifest manifest,
    List<Measurement> cells,
    VariedAxes axes,
    Map<String, WorkloadResults> byWorkload,
    Set<Series> started,
    SeriesList series,
    SeriesList floorSeries) {
  /** The results of a run, whole or not. */
  public static Results of(Manifest manifest, List<Measurement> measured) {
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    measured.forEach(cell -> byCell.put(cell.cell().id(), cell));
    for (Skip skip : manifest.skipped()) {
      byCell.putIfAbsent(skip.cell().id(), Measurement.skipped(skip, manifest.startedAt()));
    }
    Plan plan = manifest.plan();
    VariedAxes axes = VariedAxes.of(plan, byCell.values().stream().map(Measurement::cell).toList());
    List<Measurement> cells =
        byCell.values().stream()
            .sorted(Comparator.comparing(Measurement::cell, PlanOrder.cells(plan, axes)))
            .toList();
    Map<String, WorkloadResults> byWorkload = new LinkedHashMap<>();
    cells.stream()
        .collect(
            Collectors.groupingBy(
                cell -> cell.cell().workload(), LinkedHashMap::new, Collectors.toList()))
        .forEach((name, own) -> byWorkload.put(name, WorkloadResults.of(name, axes, own)));
    Set<Series> started =
        cells.stream()
            .filter(cell -> cell.status() != Status.SKIPPED)
            .map(cell -> axes.series(cell.cell()))
            .collect(Collectors.toSet());
    return new Results(
        manifest,
        cells,
        axes,
        byWorkload,
        started,
        SeriesList.of(plan, axes, tried(axes, started, ofCells(cells, false))),
        SeriesList.of(plan, axes, ofCells(cells, true)));
  }

  private static List<Cell> ofCells(List<Measurement> cells, boolean floors) {
    return cells.stream().map(Measurement::cell).filter(cell -> cell.isFloor() == floors).toList();
  }

  /** A variant of which all was skipped is none, unless there is no other. */
  private static List<Cell> tried(VariedAxes axes, Set<Series> started, List<Cell> some) {
    Set<Variant> variants = started.stream().map(Series::variant).collect(Collectors.toSet());
    List<Cell> tried = some.stream().filter(cell -> variants.contains(axes.variant(cell))).toList();
    return tried.isEmpty() ? some : tried;
  }

  /** Every workload that has a cell here, the floors first. */
  public List<WorkloadResults> workloads() {
    return List.copyOf(byWorkload.values());
  }

  /** The workloads that have a cell here, without the floors. */
  public List<WorkloadResults> patterns() {
    return byWorkload.values().stream().filter(workload -> !workload.isFloor()).toList();
  }

  /** The cells of all workloads but the floors. */
  public List<Measurement> patternCells() {
    return cells.stream().filter(cell -> !cell.cell().isFloor()).toList();
  }

  /** The floors that have a cell here. */
  public List<WorkloadResults> floors() {
    return byWorkload.values().stream().filter(WorkloadResults::isFloor).toList();
  }

  /** The cells of one workload, which may have none. */
  public WorkloadResults workload(String name) {
    return byWorkload.getOrDefault(name, new WorkloadResults(name, List.of(), Map.of()));
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

  /** The floor below a variant, where it was measured and is OK. */
  public Optional<Measurement> floor(String floor, Variant variant, int threads) {
    // a floor knows no knobs
    return workload(floor).bySeries().keySet().stream()
        .filter(series -> variant.only(series.variant().values().keySet()).equals(series.variant()))
        .findFirst()
        .flatMap(series -> workload(floor).at(series, threads))
        .filter(Measurement::isOk);
  }

  /** The server that floors of a variant were measured on, and what else distinguishes them. */
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
