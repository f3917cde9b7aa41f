package org.enginedyno.report.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.figure.Latency;
import org.enginedyno.result.figure.Mark;
import org.enginedyno.result.record.Machine;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.result.record.ServerRecord;
import org.enginedyno.result.track.CellName;
import org.enginedyno.result.track.TrackedFigure;

/** The cells of a run as OpenMetrics text: every cell's status, and the figures of those OK. */
public final class OpenMetricsText {
  private static final double MICROS_PER_SECOND = 1e6;

  private final Results results;
  private final StringBuilder text = new StringBuilder();

  private OpenMetricsText(Results results) {
    this.results = results;
  }

  public static String text(Results results) {
    return new OpenMetricsText(results).all();
  }

  private String all() {
    conditions();
    family("enginedyno_cell_status", "stateset", "", "What became of a cell.");
    each(results.cells(), (cell, labels) -> states("enginedyno_cell_status", labels, cell));
    List<Measurement> ok = results.with(Status.OK);
    family("enginedyno_cell_mark", "stateset", "", "What to know of a cell beside its figures.");
    each(ok, (cell, labels) -> marks("enginedyno_cell_mark", labels, cell));
    family(
        "enginedyno_throughput_operations_per_second",
        "gauge",
        "operations_per_second",
        "The score of a cell, by the rule in its label.");
    each(
        ok,
        (cell, labels) ->
            sample(
                "enginedyno_throughput_operations_per_second",
                labels,
                TrackedFigure.THROUGHPUT.of(cell).orElseThrow()));
    family("enginedyno_latency_seconds", "summary", "seconds", "The time of every operation.");
    each(ok, this::latency);
    cpu("enginedyno_server_cpu_seconds", TrackedFigure.SERVER_CPU, "the server's process");
    cpu("enginedyno_client_cpu_seconds", TrackedFigure.CLIENT_CPU, "the measuring JVM");
    return text.append("# EOF\n").toString();
  }

  private void conditions() {
    Manifest manifest = results.manifest();
    Machine machine = manifest.machine();
    family("enginedyno_run", "info", "", "What measured.");
    Map<String, String> run = new LinkedHashMap<>();
    run.put("dyno", manifest.dyno());
    run.put("plan", manifest.plan().name());
    run.put("cpu", machine.cpu());
    run.put("cores", Integer.toString(machine.cores()));
    run.put("os", machine.os());
    run.put("jdk", machine.jdk());
    sample("enginedyno_run_info", run, 1);
    family("enginedyno_server", "info", "", "What was measured.");
    for (ServerRecord server : manifest.servers()) {
      Map<String, String> labels = new LinkedHashMap<>();
      labels.put("server", server.name());
      labels.put("instance_of", server.instance());
      labels.put("kind", server.kind());
      labels.put("version", server.version());
      sample("enginedyno_server_info", labels, 1);
    }
  }

  private void cpu(String name, TrackedFigure figure, String whose) {
    family(name, "gauge", "seconds", "CPU time of " + whose + " for each operation.");
    each(
        results.with(Status.OK),
        (cell, labels) ->
            figure.of(cell).ifPresent(micros -> sample(name, labels, micros / MICROS_PER_SECOND)));
  }

  private void states(String name, Map<String, String> labels, Measurement cell) {
    for (Status status : Status.values()) {
      sample(name, with(labels, name, status.name()), cell.status() == status ? 1 : 0);
    }
  }

  private void marks(String name, Map<String, String> labels, Measurement cell) {
    for (Mark.Label label : Mark.Label.values()) {
      boolean isSet = cell.marks().stream().anyMatch(mark -> mark.label() == label);
      sample(name, with(labels, name, label.toString()), isSet ? 1 : 0);
    }
  }

  private void latency(Measurement cell, Map<String, String> labels) {
    Latency latency = cell.latency();
    if (latency == null) {
      return;
    }
    quantile(labels, "0.5", latency.p50());
    quantile(labels, "0.95", latency.p95());
    quantile(labels, "0.99", latency.p99());
    if (latency.p999() != null) {
      quantile(labels, "0.999", latency.p999());
    }
    quantile(labels, "1.0", latency.max());
    sample("enginedyno_latency_seconds_count", labels, (double) latency.samples());
    sample(
        "enginedyno_latency_seconds_sum",
        labels,
        latency.mean() * (double) latency.samples() / MICROS_PER_SECOND);
  }

  private void quantile(Map<String, String> labels, String quantile, double micros) {
    sample(
        "enginedyno_latency_seconds",
        with(labels, "quantile", quantile),
        micros / MICROS_PER_SECOND);
  }

  private static void each(
      List<Measurement> cells, BiConsumer<Measurement, Map<String, String>> line) {
    cells.forEach(cell -> line.accept(cell, labels(cell.cell())));
  }

  private void family(String name, String type, String unit, String help) {
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (!unit.isEmpty()) {
      text.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    text.append("# HELP ").append(name).append(' ').append(escaped(help)).append('\n');
  }

  private void sample(String name, Map<String, String> labels, double value) {
    List<String> pairs = new ArrayList<>();
    labels.forEach((label, of) -> pairs.add("%s=\"%s\"".formatted(label, escaped(of))));
    text.append(name).append('{').append(String.join(",", pairs)).append("} ");
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
    text.append(isWhole ? Long.toString((long) value) : Double.toString(value)).append('\n');
  }

  private static Map<String, String> with(Map<String, String> labels, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(labels);
    more.put(name, value);
    return more;
  }

  /** The cell's name, a label for each part; a server variable could be called like any of them. */
  static Map<String, String> labels(Cell cell) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("workload", cell.workload());
    CellName.of(cell)
        .parameters()
        .forEach(
            (name, value) -> {
              boolean isSetting = cell.setup().settings().containsKey(name);
              labels.put((isSetting ? "setting_" : "") + label(name), value);
            });
    return labels;
  }

  private static String label(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
