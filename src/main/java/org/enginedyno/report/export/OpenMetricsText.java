package org.enginedyno.report.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.figure.Unit;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.CellName;

/** The cells of a run as OpenMetrics text: every cell's status, and the figures of those OK. */
public final class OpenMetricsText {
  private final Results results;
  private final MetricLines lines = new MetricLines();

  private OpenMetricsText(Results results) {
    this.results = results;
  }

  public static String text(Results results) {
    return new OpenMetricsText(results).all();
  }

  private String all() {
    conditions();
    lines.family("enginedyno_cell_status", "stateset", "", "What became of a cell.");
    each(results.cells(), (cell, labels) -> states("enginedyno_cell_status", labels, cell));
    List<Measurement> ok = results.with(Status.OK);
    lines.family(
        "enginedyno_cell_mark", "stateset", "", "What to know of a cell beside its figures.");
    each(ok, (cell, labels) -> marks("enginedyno_cell_mark", labels, cell));
    FigureCatalogue.main().stream()
        .filter(figure -> figure.unit() != Unit.MICROSECONDS)
        .forEach(figure -> gauge(ok, figure));
    lines.family(
        "enginedyno_latency_seconds", "summary", "seconds", "The time of every operation.");
    each(ok, this::latency);
    return lines.end();
  }

  private void conditions() {
    Manifest manifest = results.manifest();
    lines.run(manifest.dyno(), manifest.plan().name(), manifest.machine());
    lines.family("enginedyno_server", "info", "", "What was measured.");
    manifest.servers().forEach(server -> lines.server(Map.of(), server));
  }

  private void gauge(List<Measurement> cells, Figure figure) {
    String name = MetricLines.name("enginedyno", figure);
    lines.family(name, "gauge", MetricLines.unit(figure), figure.about());
    each(
        cells,
        (cell, labels) ->
            figure
                .number(cell)
                .ifPresent(value -> lines.sample(name, labels, MetricLines.in(figure, value))));
  }

  private void states(String name, Map<String, String> labels, Measurement cell) {
    for (Status status : Status.values()) {
      lines.sample(
          name, MetricLines.with(labels, name, status.name()), cell.status() == status ? 1 : 0);
    }
  }

  private void marks(String name, Map<String, String> labels, Measurement cell) {
    for (Mark.Label label : Mark.Label.values()) {
      boolean isSet = cell.marks().stream().anyMatch(mark -> mark.label() == label);
      lines.sample(name, MetricLines.with(labels, name, label.toString()), isSet ? 1 : 0);
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
    lines.sample("enginedyno_latency_seconds_count", labels, (double) latency.samples());
    lines.sample(
        "enginedyno_latency_seconds_sum",
        labels,
        latency.mean() * (double) latency.samples() / MetricLines.MICROS_PER_SECOND);
  }

  private void quantile(Map<String, String> labels, String quantile, double micros) {
    lines.sample(
        "enginedyno_latency_seconds",
        MetricLines.with(labels, "quantile", quantile),
        micros / MetricLines.MICROS_PER_SECOND);
  }

  private static void each(
      List<Measurement> cells, BiConsumer<Measurement, Map<String, String>> line) {
    cells.forEach(cell -> line.accept(cell, labels(cell.cell())));
  }

  /** The cell's name, a label for each part; a server variable could be called like any of them. */
  static Map<String, String> labels(Cell cell) {
    return labels(CellName.of(cell), cell.setup().settings().keySet());
  }

  static Map<String, String> labels(CellName name, Set<String> settings) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("workload", name.workload());
    name.parameters()
        .forEach(
            (parameter, value) ->
                labels.put(
                    (settings.contains(parameter) ? "setting_" : "") + label(parameter), value));
    return labels;
  }

  private static String label(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
  }
}
