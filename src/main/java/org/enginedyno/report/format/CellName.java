package org.enginedyno.report.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * The name of a cell in all runs. It includes everything that determines what is measured, but not
 * the time, or what else a run measures.
 *
 * @param parameters in a fixed order: the usual ones, every knob, and every other unusual value
 */
public record CellName(String workload, Map<String, String> parameters) {
  private static final int LONGEST_SLUG = 100;

  public static CellName of(Cell cell) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (cell.hasTables()) {
      parameters.put(Axis.ENGINE.title(), cell.engine());
    }
    parameters.put(Axis.THREADS.title(), Axis.THREADS.of(cell));
    if (cell.hasServer()) {
      parameters.put(Axis.SERVER.title(), cell.server());
      parameters.put(PlanAxis.DRIVER.key(), cell.axes().text(PlanAxis.DRIVER));
    }
    if (cell.hasTables()) {
      putData(parameters, cell);
    }
    parameters.put("score", cell.measure().score().toString());
    parameters.putAll(cell.knobs().values());
    for (Axis axis : Axis.further(List.of(cell))) {
      if (!axis.isUsual(cell)) {
        parameters.put(axis.title(), axis.of(cell));
      }
    }
    return new CellName(cell.workload(), parameters);
  }

  private static void putData(Map<String, String> parameters, Cell cell) {
    DataSpec data = cell.data();
    // a workload file has its own row counts, and its checksum is a knob
    if (!Workloads.isCustom(cell.workload())) {
      parameters.put("rows", Integer.toString(data.rows()));
    }
    parameters.put("seed", Long.toString(data.seed()));
    if (data.existing() != null) {
      parameters.put("existing", data.existing());
    }
    if (data.files() != null) {
      parameters.put("files", data.files().checksum());
    }
  }

  /** The whole name in one line; values with spaces or quotes are quoted. */
  @Override
  public String toString() {
    return parameters.entrySet().stream()
        .map(one -> one.getKey() + "=" + quoted(one.getValue()))
        .collect(Collectors.joining(" ", workload + " ", ""));
  }

  private static String quoted(String value) {
    return value.matches("[^\\s\"\\\\]+")
        ? value
        : '"'
            + value.replaceAll("[\"\\\\]", "\\\\$0").replace("\n", "\\n").replace("\r", "\\r")
            + '"';
  }

  /** The name as letters, digits and dashes; a hash makes it unique. */
  public String slug() {
    String words =
        String.join(
            "-",
            workload,
            parameters.getOrDefault(Axis.ENGINE.title(), ""),
            "t" + parameters.get(Axis.THREADS.title()),
            parameters.getOrDefault(Axis.SERVER.title(), ""));
    String plain = words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return "%s-%08x"
        .formatted(
            plain.substring(0, Math.min(LONGEST_SLUG, plain.length())), toString().hashCode());
  }
}
