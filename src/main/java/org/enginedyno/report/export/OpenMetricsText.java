package org.enginedyno.report.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Plan;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.format.CellName;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity.State;
import org.enginedyno.result.Status;
import org.enginedyno.result.Unit;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.RunRecord.ServerRecord;

/**
 * OpenMetrics text. A run has the status of every cell, and the marks and figures of OK cells. A
 * duel has the verdict of every pair, its ratios, and the figures of both sides.
 */
public final class OpenMetricsText {
  private static final double MICROS_PER_SECOND = 1e6;
  private static final String LATENCY = "enginedyno_latency_seconds";

  private final StringBuilder text = new StringBuilder();

  private record Labelled<T>(T of, Map<String, String> labels) {}

  private OpenMetricsText(String dyno, Plan plan, Machine machine) {
    family("enginedyno_run", "info", "", "The run and the measuring machine.");
    Map<String, String> run = with(Map.of(), "dyno", dyno, "plan", plan.name());
    run = with(run, "cpu", machine.cpu(), "cores", Integer.toString(machine.cores()));
    sample("enginedyno_run_info", with(run, "os", machine.os(), "jdk", machine.jdk()), 1);
    family("enginedyno_server", "info", "", "A measured server.");
  }

  public static String text(Results results) {
    OpenMetricsText text =
        new OpenMetricsText(
            results.manifest().dyno(), results.manifest().plan(), results.manifest().machine());
    text.servers(Map.of(), results.manifest().records().servers());
    text.states(
        "enginedyno_cell_status",
        "The status of a cell.",
        List.of(Status.values()),
        labelled(results.cells()),
        (cell, status) -> cell.status() == status);
    List<Labelled<Measurement>> ok = labelled(results.with(Status.OK));
    text.states(
        "enginedyno_cell_mark",
        "The marks of a cell.",
        List.of(Mark.Label.values()),
        ok,
        (cell, label) -> cell.marks().stream().anyMatch(mark -> mark.label() == label));
    List<Labelled<Measurement>> searched =
        ok.stream().filter(cell -> cell.of().capacity() != null).toList();
    if (!searched.isEmpty()) {
      text.states(
          "enginedyno_cell_capacity",
          "How the search for a cell's capacity ended.",
          List.of(State.values()),
          searched,
          (cell, state) -> Objects.requireNonNull(cell.capacity()).state() == state);
    }
    for (Figure figure : searched.isEmpty() ? FigureCatalogue.main() : FigureCatalogue.followed()) {
      if (figure.unit() != Unit.MICROSECONDS) {
        String name = text.family("enginedyno", figure, figure.about());
        for (Labelled<Measurement> cell : ok) {
          figure
              .number(cell.of())
              .ifPresent(value -> text.sample(name, cell.labels(), figure, value));
        }
      }
    }
    text.family(LATENCY, "summary", "seconds", "The latency of all operations.");
    ok.forEach(text::latency);
    return text.text + "# EOF\n";
  }

  public static String text(DuelResults results) {
    OpenMetricsText text =
        new OpenMetricsText(
            results.manifest().dyno(), results.base().plan(), results.manifest().machine());
    text.servers(Map.of("side", "base"), results.base().records().servers());
    text.servers(Map.of("side", "new"), results.candidate().records().servers());
    List<Labelled<Judgement>> judgements =
        results.judgements().stream().map(one -> labelled(results, one)).toList();
    text.states(
        "enginedyno_duel_word",
        "The verdict of a pair.",
        List.of(Verdict.values()),
        judgements,
        (judgement, verdict) -> judgement.word() == verdict);
    text.ratios(
        "", "The ratio of the new side to the base.", judgements, one -> one.ratio().value());
    text.ratios(
        "_low",
        "The lower end of the ratio's interval.",
        judgements,
        one -> bound(one, Interval::low));
    text.ratios(
        "_high",
        "The upper end of the ratio's interval.",
        judgements,
        one -> bound(one, Interval::high));
    for (Figure figure : FigureCatalogue.main()) {
      String name =
          text.family(
              "enginedyno_duel", figure, "%s of all operations.".formatted(figure.phrase()));
      for (Labelled<Judgement> one : judgements) {
        one.of()
            .of(figure)
            .ifPresent(
                finding -> {
                  Map<String, String> labels = one.labels();
                  text.sample(name, with(labels, "side", "base"), figure, finding.base());
                  text.sample(name, with(labels, "side", "new"), figure, finding.candidate());
                });
      }
    }
    return text.text + "# EOF\n";
  }

  /** An end of the interval; NaN if its bounds are not useful. */
  private static double bound(Finding finding, ToDoubleFunction<Interval> end) {
    Interval range = finding.ratio().range();
    return range.isBounded() ? end.applyAsDouble(range) : Double.NaN;
  }

  private void ratios(
      String end,
      String help,
      List<Labelled<Judgement>> judgements,
      ToDoubleFunction<Finding> value) {
    String name = "enginedyno_duel_ratio" + end;
    family(name, "gauge", "", help);
    for (Labelled<Judgement> one : judgements) {
      for (Finding finding : one.of().findings()) {
        String criterion = finding.figure().toString();
        sample(name, with(one.labels(), "criterion", criterion), value.applyAsDouble(finding));
      }
    }
  }

  private void latency(Labelled<Measurement> cell) {
    Latency latency = cell.of().latency();
    if (latency == null) {
      return;
    }
    Map<String, String> labels = cell.labels();
    Map<String, Double> quantiles = new LinkedHashMap<>();
    quantiles.put("0.5", latency.p50());
    quantiles.put("0.95", latency.p95());
    quantiles.put("0.99", latency.p99());
    if (latency.p999() != null) {
      quantiles.put("0.999", latency.p999());
    }
    quantiles.put("1.0", latency.max());
    quantiles.forEach(
        (quantile, micros) ->
            sample(LATENCY, with(labels, "quantile", quantile), micros / MICROS_PER_SECOND));
    double samples = latency.samples();
    sample(LATENCY + "_count", labels, samples);
    sample(LATENCY + "_sum", labels, latency.mean() * samples / MICROS_PER_SECOND);
  }

  private void family(String name, String type, String unit, String help) {
    text.append("# TYPE %s %s\n".formatted(name, type));
    text.append(unit.isEmpty() ? "" : "# UNIT %s %s\n".formatted(name, unit));
    text.append("# HELP %s %s\n".formatted(name, escaped(help)));
  }

  /** Adds the family of a figure, whose name ends with its unit. */
  private String family(String prefix, Figure figure, String help) {
    String unit = figure.unit().isTime() ? "seconds" : "operations_per_second";
    String name = "%s_%s_%s".formatted(prefix, figure.key().replace('-', '_'), unit);
    family(name, "gauge", unit, help);
    return name;
  }

  /** Adds a family in which each thing has a sample for each possible state. */
  private <T, S> void states(
      String name, String help, List<S> states, List<Labelled<T>> things, BiPredicate<T, S> isIn) {
    family(name, "stateset", "", help);
    for (Labelled<T> thing : things) {
      for (S state : states) {
        Map<String, String> all = with(thing.labels(), name, state.toString());
        sample(name, all, isIn.test(thing.of(), state) ? 1 : 0);
      }
    }
  }

  private void servers(Map<String, String> side, List<ServerRecord> servers) {
    for (ServerRecord one : servers) {
      Map<String, String> labels =
          with(side, "server", one.name(), "instance_of", one.instance(), "kind", one.kind());
      sample("enginedyno_server_info", with(labels, "version", one.version()), 1);
    }
  }

  /** Adds a figure, converted to the unit of its family. */
  private void sample(String name, Map<String, String> labels, Figure figure, double value) {
    sample(name, labels, figure.unit().isTime() ? value / MICROS_PER_SECOND : value);
  }

  /** Adds a sample to the last family, unless the value is not finite. */
  private void sample(String name, Map<String, String> labels, double value) {
    if (!Double.isFinite(value)) {
      return;
    }
    String pairs =
        labels.entrySet().stream()
            .map(label -> "%s=\"%s\"".formatted(label.getKey(), escaped(label.getValue())))
            .collect(Collectors.joining(","));
    text.append("%s{%s} %s\n".formatted(name, pairs, number(value)));
  }

  private static String number(double value) {
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return isWhole ? Long.toString((long) value) : Double.toString(value);
  }

  /** Adds labels, given as names and values. */
  private static Map<String, String> with(Map<String, String> labels, String... further) {
    Map<String, String> more = new LinkedHashMap<>(labels);
    for (int i = 0; i < further.length; i += 2) {
      more.put(further[i], further[i + 1]);
    }
    return more;
  }

  private static List<Labelled<Measurement>> labelled(List<Measurement> cells) {
    return cells.stream()
        .map(one -> new Labelled<>(one, labels(CellName.of(one.cell()), one.cell())))
        .toList();
  }

  private static Labelled<Judgement> labelled(DuelResults results, Judgement judgement) {
    CellPair pair = judgement.duel().pair();
    return new Labelled<>(judgement, labels(JsonExports.nameOf(results, pair), pair.base()));
  }

  /**
   * One label for each part of a name. A prefix distinguishes server variables, which may have the
   * name of another part.
   */
  private static Map<String, String> labels(CellName name, Cell cell) {
    Set<String> settings = cell.setup().settings().keySet();
    Map<String, String> labels = with(Map.of(), "workload", name.workload());
    name.parameters()
        .forEach(
            (parameter, value) -> {
              String label = parameter.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
              labels.put((settings.contains(parameter) ? "setting_" : "") + label, value);
            });
    return labels;
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
