package org.enginedyno.report.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Texts;
import org.enginedyno.workload.catalogue.Workloads;

/** The properties of a cell, as options of a command that measures it. */
final class CellOptions {
  private static final String USUAL_SERVER = "embedded";
  private static final String AS_SHIPPED = "as-shipped";
  private static final Map<String, String> FLAGS =
      Map.of(
          "servers", "--server",
          "engines", "--engine",
          "workloads", "--workload",
          "threads", "--threads",
          "measure.fleet", "--fleet");

  private CellOptions() {}

  static String value(Results results, Axis axis, Cell cell) {
    return axis.equals(Axis.SERVER)
        ? server(results, cell)
        : axis.of(cell).replace(Setup.LEFT_ALONE, AS_SHIPPED);
  }

  private static String server(Results results, Cell cell) {
    return results
        .manifest()
        .side(Side.BASE)
        .serverFiles()
        .getOrDefault(cell.server(), cell.server());
  }

  /** All values of a cell that are not defaults, by the keys of a plan. */
  static Map<String, String> values(Results results, Cell cell) {
    Map<String, String> values = new LinkedHashMap<>();
    if (cell.hasServer() && !cell.server().equals(USUAL_SERVER)) {
      values.put("servers", server(results, cell));
    }
    if (cell.hasTables()) {
      values.put("engines", cell.engine());
    }
    values.put("workloads", Workloads.reference(cell.workload()));
    values.put("threads", Integer.toString(cell.threads()));
    for (Knob knob : Workloads.knobs(List.of(cell.workload()))) {
      // otherwise the value in the named plan would apply
      boolean isInPlan = !cell.hasServer() || Workloads.isInQuick(knob);
      if (isInPlan || cell.knobs().unusual().contains(knob.key())) {
        values.put(knob.key(), alone(cell.knobs().text(knob)));
      }
    }
    cell.setup().settings().forEach((name, value) -> values.put("settings." + name, alone(value)));
    PlanAxis.ALL.stream()
        .filter(axis -> !cell.axes().isUsual(axis))
        .forEach(axis -> values.put(axis.key(), cell.axes().text(axis)));
    values.putAll(data(results.manifest().plan(), cell));
    return values;
  }

  /** A single value, quoted as a list if it contains commas. */
  private static String alone(String value) {
    return value.contains(",")
        ? "['" + value.replace("'", "''") + "']"
        : value.replace(Setup.LEFT_ALONE, AS_SHIPPED);
  }

  private static Map<String, String> data(Plan plan, Cell cell) {
    Map<String, String> values = new LinkedHashMap<>();
    DataSpec data = cell.data();
    if (data.existing() != null) {
      values.put("data.existing", data.existing());
    } else if (data.files() != null) {
      values.put("data.files", data.files().folder());
    } else if (cell.hasServer() && Conditions.hasLoadedRows(cell)) {
      values.put("data.rows", Integer.toString(data.rows()));
    }
    if (data.source() != null) {
      values.put("data.source", data.source());
    }
    if (data.expect() == DataSpec.Expect.CACHED) {
      values.put("data.expect", Parsers.text(data.expect()));
    }
    if (plan.buffers() != null) {
      values.put("buffers", Units.size(plan.buffers().toString()));
    }
    return values;
  }

  static String flags(Map<String, String> values) {
    StringBuilder flags = new StringBuilder();
    values.forEach(
        (key, value) -> {
          String flag = FLAGS.get(key);
          flags.append(' ').append(flag == null ? "--set" : flag).append(' ');
          flags.append(Texts.shellWord(flag == null ? key + "=" + value : value));
        });
    return flags.toString();
  }
}
