package org.enginedyno.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Skip;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.TableRecord;
import org.enginedyno.workload.catalogue.Workloads;

/** The stored results of a run in the order of its plan, those skipped included. */
public record Results(Manifest manifest, List<Measurement> cells, Dimensions dimensions) {
  public Results {
    cells = List.copyOf(cells);
  }

  /** The results of a run, whole or not. */
  public static Results of(Manifest manifest, List<Measurement> measured) {
    Map<String, Measurement> byCell = new LinkedHashMap<>();
    measured.forEach(cell -> byCell.put(cell.cell().id(), cell));
    for (Skip skip : manifest.skipped()) {
      byCell.putIfAbsent(skip.cell().id(), Measurement.skipped(skip, manifest.startedAt()));
    }
    List<Measurement> cells = new ArrayList<>(byCell.values());
    Plan plan = manifest.plan();
    Dimensions dimensions = Dimensions.of(plan, cells.stream().map(Measurement::cell).toList());
    cells.sort(Comparator.comparing(Measurement::cell, inOrderOf(plan, dimensions)));
    return new Results(manifest, cells, dimensions);
  }

  private static Comparator<Cell> inOrderOf(Plan plan, Dimensions dimensions) {
    List<String> floors = Workloads.floors();
    Comparator<Cell> order = Comparator.comparingInt(cell -> cell.isFloor() ? 0 : 1);
    order =
        order
            .thenComparingInt(cell -> place(floors, cell.workload()))
            .thenComparingInt(cell -> place(plan.workloads(), cell.workload()))
            .thenComparing(Cell::workload)
            .thenComparingInt(cell -> place(plan.servers(), cell.server()))
            .thenComparing(Cell::server)
            .thenComparingInt(Cell::threads);
    for (Dimension dimension : dimensions.further()) {
      order = order.thenComparingInt(dimension::rank);
    }
    return order
        .thenComparingInt(cell -> place(plan.engines(), cell.engine()))
        .thenComparing(Cell::engine);
  }

  private static int place(List<String> values, String value) {
    int index = values.indexOf(value);
    return index < 0 ? Integer.MAX_VALUE : index;
  }

  /** Whether the plan bounds how many axes may leave their base in one cell. */
  public boolean staysNearTheBase() {
    return manifest.plan().atATime() < Axes.ALL_AT_A_TIME && dimensions.further().size() > 1;
  }

  /** The workloads that have a cell here, without the floors. */
  public List<String> patterns() {
    return cells.stream()
        .map(Measurement::cell)
        .filter(cell -> !cell.isFloor())
        .map(Cell::workload)
        .distinct()
        .toList();
  }

  /** The floors that have a cell here. */
  public List<String> floors() {
    return cells.stream()
        .map(Measurement::cell)
        .filter(Cell::isFloor)
        .map(Cell::workload)
        .distinct()
        .toList();
  }

  /** The loaded tables. */
  public List<TableRecord> tables() {
    Plan plan = manifest.plan();
    return manifest.tables().stream()
        .sorted(
            Comparator.<TableRecord>comparingInt(table -> place(plan.servers(), table.server()))
                .thenComparingInt(table -> place(plan.engines(), table.engine())))
        .toList();
  }

  /** The engines that have a cell here. */
  public List<String> engines() {
    return cells.stream()
        .map(Measurement::cell)
        .filter(cell -> !cell.isFloor())
        .map(Cell::engine)
        .distinct()
        .toList();
  }

  /** The thread counts that have a cell here. */
  public List<Integer> threads() {
    return cells.stream().map(cell -> cell.cell().threads()).distinct().sorted().toList();
  }

  /** All cells of one workload. */
  public List<Measurement> of(String workload) {
    return cells.stream().filter(cell -> cell.cell().workload().equals(workload)).toList();
  }

  /** The cells of one status. */
  public List<Measurement> with(Status status) {
    return cells.stream().filter(cell -> cell.status() == status).toList();
  }

  /** The cell of a workload in a lane, where there is one. */
  public Optional<Measurement> at(String workload, Lane lane, int threads) {
    return of(workload).stream()
        .filter(cell -> lane.holds(cell.cell()) && cell.cell().threads() == threads)
        .findFirst();
  }

  /** The floor below a lane, where it was measured and is OK. */
  public Optional<Measurement> floor(String floor, Lane lane, int threads) {
    return of(floor).stream()
        .filter(Measurement::isOk)
        .filter(cell -> lane.sharesFloorWith(cell.cell()) && cell.cell().threads() == threads)
        .findFirst();
  }

  /** Planned cells that have no result: the run is not over, or broke off. */
  int missing() {
    long skippedByPlan =
        manifest.skipped().stream().map(skip -> skip.cell().id()).distinct().count();
    return Math.max(0, manifest.cells() - (int) (cells.size() - skippedByPlan));
  }
}
