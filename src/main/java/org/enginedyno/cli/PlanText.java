package org.enginedyno.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Measure.MeasureRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Texts;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.table.TerminalTable;
import org.enginedyno.run.fork.PlannedRun;

/** A plan's cells as text, before anything starts. */
final class PlanText {
  private static final Set<String> OFF = Set.of("0", Parsers.text(BatchMode.VALUES));

  private final PlannedRun planned;
  private final Plan plan;
  private final List<Cell> cells;
  private final List<Axis> varied;

  PlanText(PlannedRun planned) {
    this.planned = planned;
    plan = planned.plan();
    cells =
        Stream.concat(
                planned.matrix().cells().stream(),
                planned.matrix().skipped().stream().map(Skip::cell))
            .filter(cell -> !cell.isFloor())
            .toList();
    // Each profile has its own way to prepare; only a plan that chooses has an axis of it.
    boolean choosesStatements = plan.axes().choices().name(PlanAxis.STATEMENTS);
    varied =
        Axis.varied(cells).stream()
            .filter(axis -> choosesStatements || !axis.is(PlanAxis.STATEMENTS))
            .toList();
  }

  /** A few lines: the axes, the measurement rules, the skipped cells, the time. */
  String summary() {
    List<String> lines = new ArrayList<>();
    lines.add("%s (plan %s)".formatted(plan.title(), plan.name()));
    lines.add("  " + matrix());
    String threads = plan.threads().stream().map(String::valueOf).collect(Collectors.joining(", "));
    lines.add("  %sthreads %s".formatted(servers(), threads));
    axisLines().forEach(line -> lines.add("  " + line));
    lines.add("  " + Texts.joined("; ", data() + knobs(), measures()));
    CapacityRules capacity = plan.judging().capacity();
    List<Threshold> thresholds = capacity == null ? plan.thresholds() : plan.objective();
    if (!thresholds.isEmpty()) {
      lines.add(
          (capacity == null
                  ? "  thresholds: "
                  : "  capacity: at most %d probes of each cell; ".formatted(capacity.probes()))
              + thresholds.stream()
                  .map(one -> (one.workload() + " " + one).strip())
                  .collect(Collectors.joining(", ")));
    }
    if (plan.duelRules().base() != null) {
      lines.add("  " + DuelRules.NOT_COMPARED);
    }
    planned.matrix().skipped().stream()
        .collect(Collectors.groupingBy(Skip::reason, LinkedHashMap::new, Collectors.counting()))
        .forEach(
            (reason, number) ->
                lines.add("  skipped: %s, %s".formatted(Units.count(number, "cell"), reason)));
    boolean isLeft = planned.finished().size() < planned.matrix().cells().size();
    if (!planned.finished().isEmpty()) {
      lines.add(
          "  finished already: %d of %s%s%s"
              .formatted(
                  planned.finished().size(),
                  Units.count(planned.matrix().cells().size(), "cell"),
                  isLeft ? "; the time is for the others" : "",
                  capacity == null ? "" : ", without the probes of finished cells"));
    }
    if (isLeft) {
      lines.add(
          "  predicted time: %s (%s of it warm-up and measuring)"
              .formatted(
                  Units.about(planned.forecast().total()),
                  Units.about(planned.forecast().measuring())));
    }
    return String.join("\n", lines) + "\n";
  }

  private String servers() {
    return plan.servers().isEmpty()
        ? ""
        : "servers %s; engines %s; "
            .formatted(String.join(", ", plan.servers()), String.join(", ", plan.engines()));
  }

  private String data() {
    return plan.servers().isEmpty()
        ? "files, without a server"
        : Conditions.data(plan, plan.workloads());
  }

  /** The measurement rules of the cells except floors, each once. */
  private String measures() {
    return String.join(
        "; ",
        MeasureRules.of(planned.matrix().cells().stream().filter(cell -> !cell.isFloor()).toList())
            .keySet());
  }

  /** The knobs that do not vary and are not off; knobs that vary are listed as axes. */
  private String knobs() {
    return planned.matrix().cells().stream()
        .flatMap(cell -> cell.knobs().values().entrySet().stream())
        .distinct()
        .filter(knob -> plan.knobs().getOrDefault(knob.getKey(), List.of()).size() < 2)
        .filter(knob -> !OFF.contains(knob.getValue()))
        .map(knob -> "; %s %s".formatted(knob.getKey(), knob.getValue()))
        .sorted()
        .collect(Collectors.joining());
  }

  private String matrix() {
    List<Cell> all = planned.matrix().cells();
    int skipped = planned.matrix().skipped().size();
    long floors = all.stream().filter(Cell::isFloor).count();
    String factors =
        factors().filter(factor -> !factor.isEmpty()).collect(Collectors.joining(" x "));
    return "%s: %s%s%s%s"
        .formatted(
            Units.count(all.size(), "cell"),
            factors,
            atATime(),
            floors == 0 ? "" : ", and " + Units.count(floors, "floor"),
            skipped == 0
                ? ""
                : ", minus %d that %s skipped".formatted(skipped, skipped == 1 ? "is" : "are"));
  }

  /** The factors of the matrix, as in {@code 2 drivers}; empty for what does not vary. */
  private Stream<String> factors() {
    int servers = plan.servers().size();
    return Stream.concat(
        Stream.of(
            Units.count(plan.workloads().size(), "workload"),
            plan.engines().isEmpty() ? "" : Units.count(plan.engines().size(), "engine"),
            Units.count(plan.threads().size(), "thread count"),
            servers <= 1 ? "" : Units.count(servers, "server")),
        varied.stream().map(axis -> factor(axis.title(), axis.values(cells).size())));
  }

  /** The summary, and one line for each cell with how it is measured, or why it is not. */
  String whole() {
    List<Axis> shown = columns();
    Set<Cell> finished = Set.copyOf(planned.finished());
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(shown, Axis::title, "measure"));
    for (Cell cell : planned.matrix().cells()) {
      boolean isFinished = finished.contains(cell);
      rows.add(row(shown, axis -> axis.of(cell), isFinished ? "finished" : cell.measureText()));
    }
    for (Skip skip : planned.matrix().skipped()) {
      rows.add(row(shown, axis -> axis.of(skip.cell()), "skipped: " + skip.reason()));
    }
    List<Column<List<String>>> columns =
        IntStream.rangeClosed(0, shown.size())
            .mapToObj(
                i ->
                    i == shown.indexOf(Axis.THREADS)
                        ? Column.<List<String>>number("", row -> row.get(i))
                        : Column.<List<String>>text("", row -> row.get(i)))
            .toList();
    return summary() + "\n" + TerminalTable.rows(Table.of(rows, columns), "  ");
  }

  private static List<String> row(List<Axis> columns, Function<Axis, String> value, String last) {
    return Stream.concat(columns.stream().map(value), Stream.of(last)).toList();
  }

  /** A number of values with the title of the axis; names of variables have no plural. */
  private String factor(String title, int values) {
    boolean isSetting =
        plan.axes().settings().keySet().stream().map(Axes::settingName).anyMatch(title::equals);
    return isSetting || title.endsWith("s") ? values + " " + title : Units.count(values, title);
  }

  /** How many axes vary at a time, if not all vary together. */
  private String atATime() {
    if (plan.atATime() >= varied.size()) {
      return "";
    }
    return plan.atATime() == 1
        ? ", varying one axis at a time"
        : ", varying up to %d axes at a time".formatted(plan.atATime());
  }

  /**
   * The values of each axis, the base first, and values other than the default that all cells
   * share.
   */
  private List<String> axisLines() {
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

  /** The axes that distinguish the cells of a listing. */
  private List<Axis> columns() {
    List<Axis> columns = new ArrayList<>(List.of(Axis.WORKLOAD, Axis.THREADS));
    columns.addAll(varied);
    if (!plan.servers().isEmpty()) {
      columns.add(1, Axis.ENGINE);
      columns.add(Axis.SERVER);
    }
    return columns;
  }
}
