package org.enginedyno.report.series;

import java.util.Comparator;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.workload.catalogue.Workloads;

/** The order in which a reader meets what a plan names: the plan's own. */
final class PlanOrder {
  private PlanOrder() {}

  /** Floors first, then workload by workload; within one by server, threads, axes and engine. */
  static Comparator<Cell> cells(Plan plan, VariedAxes axes) {
    List<String> floors = Workloads.floors();
    Comparator<Cell> order = Comparator.comparingInt(cell -> cell.isFloor() ? 0 : 1);
    order =
        order
            .thenComparingInt(cell -> rank(floors, cell.workload()))
            .thenComparingInt(cell -> rank(plan.workloads(), cell.workload()))
            .thenComparing(Cell::workload)
            .thenComparingInt(cell -> rank(plan.servers(), cell.server()))
            .thenComparing(Cell::server)
            .thenComparingInt(Cell::threads);
    for (VariedAxis axis : axes.further()) {
      order = order.thenComparingInt(cell -> axis.rank(axis.axis().of(cell)));
    }
    return order
        .thenComparingInt(cell -> rank(plan.engines(), cell.engine()))
        .thenComparing(Cell::engine);
  }

  /** By variant, and by engine within one. */
  static Comparator<Series> series(Plan plan, VariedAxes axes) {
    Comparator<Series> order = Comparator.comparingInt(series -> 0);
    for (VariedAxis axis : axes.all()) {
      order = order.thenComparingInt(series -> axis.rank(series.variant().on(axis)));
    }
    return order.thenComparingInt(series -> rank(plan.engines(), series.engine()));
  }

  /** By server and engine. */
  static Comparator<TableRecord> tables(Plan plan) {
    return Comparator.<TableRecord>comparingInt(table -> rank(plan.servers(), table.server()))
        .thenComparingInt(table -> rank(plan.engines(), table.engine()));
  }

  /** Where a value comes in a list, which begins with 0 and ends with what it does not have. */
  static int rank(List<String> values, String value) {
    int index = values.indexOf(value);
    return index < 0 ? values.size() : index;
  }
}
