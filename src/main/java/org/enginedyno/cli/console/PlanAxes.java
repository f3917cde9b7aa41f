package org.enginedyno.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.run.fork.PlannedRun;

/** What a plan varies besides workloads, engines and threads, and what it sets for all cells. */
record PlanAxes(Plan plan, List<Cell> cells, List<Axis> varied) {
  static PlanAxes of(PlannedRun planned) {
    List<Cell> cells =
        Stream.concat(
                planned.matrix().cells().stream(),
                planned.matrix().skipped().stream().map(Skip::cell))
            .filter(cell -> !cell.isFloor())
            .toList();
    List<Axis> varied = new ArrayList<>(Axis.varied(cells));
    if (!planned.plan().axes().choices().name(PlanAxis.STATEMENTS)) {
      // Each profile has its own way to prepare; only a plan that chooses has an axis of it.
      varied.removeIf(axis -> axis.is(PlanAxis.STATEMENTS));
    }
    return new PlanAxes(planned.plan(), cells, varied);
  }

  /** The factors of the matrix that these axes are: {@code 2 drivers}. */
  Stream<String> factors() {
    int servers = plan.servers().size();
    return Stream.concat(
        servers <= 1 ? Stream.empty() : Stream.of(PlanText.count(servers, "server")),
        varied.stream().map(axis -> factor(axis.title(), axis.values(cells).size())));
  }

  /** The name of a variable has no plural. */
  private String factor(String title, int values) {
    boolean isSetting = plan.axes().settings().containsKey(title);
    return isSetting || title.endsWith("s") ? values + " " + title : PlanText.count(values, title);
  }

  /** Says so where not all axes vary together. */
  String atATime() {
    if (plan.atATime() >= varied.size()) {
      return "";
    }
    return plan.atATime() == 1
        ? ", where one axis at a time leaves its first value"
        : ", where %d axes at a time leave their first value".formatted(plan.atATime());
  }

  /** The values of each axis, the base first, and what all cells have that is not as usual. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Axis axis : varied) {
      lines.add("%s: %s".formatted(axis.title(), String.join(", ", axis.values(cells))));
    }
    List<String> fixed =
        Axis.further(cells).stream()
            .filter(axis -> axis.values(cells).size() == 1)
            .filter(axis -> !cells.stream().allMatch(axis::isUsual))
            .map(axis -> axis.title() + " " + axis.values(cells).get(0))
            .toList();
    if (!fixed.isEmpty()) {
      lines.add("in all cells: " + String.join(", ", fixed));
    }
    return lines;
  }

  /** What tells the cells of a listing apart. */
  List<Axis> columns() {
    if (plan.servers().isEmpty()) {
      return Stream.concat(Stream.of(Axis.WORKLOAD, Axis.THREADS), varied.stream()).toList();
    }
    List<Axis> columns = new ArrayList<>(List.of(Axis.WORKLOAD, Axis.ENGINE, Axis.THREADS));
    columns.addAll(varied);
    columns.add(Axis.SERVER);
    return columns;
  }
}
