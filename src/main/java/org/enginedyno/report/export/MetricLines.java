package org.enginedyno.report.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.ServerRecord;

/** The lines of an OpenMetrics text. */
final class MetricLines {
  static final double MICROS_PER_SECOND = 1e6;

  private final StringBuilder text = new StringBuilder();

  /** Begins a family of metrics. */
  void family(String name, String type, String unit, String help) {
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (!unit.isEmpty()) {
      text.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    text.append("# HELP ").append(name).append(' ').append(escaped(help)).append('\n');
  }

  /** Adds a sample to the family that has begun. */
  void sample(String name, Map<String, String> labels, double value) {
    List<String> pairs = new ArrayList<>();
    labels.forEach((label, of) -> pairs.add("%s=\"%s\"".formatted(label, escaped(of))));
    text.append(name).append('{').append(String.join(",", pairs)).append("} ");
    text.append(number(value)).append('\n');
  }

  /** The name of a figure's family, which ends with its unit. */
  static String name(String prefix, Figure figure) {
    return "%s_%s_%s".formatted(prefix, figure.key().replace('-', '_'), unit(figure));
  }

  static String unit(Figure figure) {
    return figure.unit().isTime() ? "seconds" : "operations_per_second";
  }

  /** A figure in the unit of its family. */
  static double in(Figure figure, double value) {
    return figure.unit().isTime() ? value / MICROS_PER_SECOND : value;
  }

  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return isWhole ? Long.toString((long) value) : Double.toString(value);
  }

  /** What measured. */
  void run(String dyno, String plan, Machine machine) {
    family("enginedyno_run", "info", "", "What measured.");
    Map<String, String> run = new LinkedHashMap<>();
    run.put("dyno", dyno);
    run.put("plan", plan);
    run.put("cpu", machine.cpu());
    run.put("cores", Integer.toString(machine.cores()));
    run.put("os", machine.os());
    run.put("jdk", machine.jdk());
    sample("enginedyno_run_info", run, 1);
  }

  /** A server that was measured, with further labels before its own. */
  void server(Map<String, String> further, ServerRecord server) {
    Map<String, String> labels = new LinkedHashMap<>(further);
    labels.put("server", server.name());
    labels.put("instance_of", server.instance());
    labels.put("kind", server.kind());
    labels.put("version", server.version());
    sample("enginedyno_server_info", labels, 1);
  }

  /** The whole text. */
  String end() {
    return text + "# EOF\n";
  }

  /** These labels and one more. */
  static Map<String, String> with(Map<String, String> labels, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(labels);
    more.put(name, value);
    return more;
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
