package org.enginedyno.report.compare;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.report.compare.Contrast.Pair;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * The command to type after a run. It sets all that the run's cells have, and so needs no file of
 * their plan.
 *
 * @param purpose what it is for, in words that follow "next"
 */
public record NextStep(String purpose, String command) {
  private static final String USUAL_SERVER = "embedded";
  private static final String AS_SHIPPED = "as-shipped";
  private static final String FILE_PLAN = "dimitri-2012-fileio-short";
  private static final Map<String, String> FLAGS =
      Map.of(
          "servers", "--server",
          "engines", "--engine",
          "workloads", "--workload",
          "threads", "--threads");

  /** A duel of what the findings leave open, else of the first of them, else longer runs. */
  static NextStep of(Results results, List<Contrast> findings) {
    Optional<Measurement> ok = first(results, Measurement::isOk);
    if (ok.isEmpty()) {
      String flags =
          first(results, cell -> true).map(cell -> flags(values(results, cell.cell()))).orElse("");
      return new NextStep("to find the cause", "dyno doctor " + plan(results) + flags);
    }
    return Stream.concat(findings.stream().filter(one -> !one.isFirm()), findings.stream())
        .flatMap(one -> duel(results, one).stream())
        .findFirst()
        .orElseGet(() -> run(results, ok.get().cell(), findings));
  }

  private static Optional<Measurement> first(Results results, Predicate<Measurement> some) {
    return results.patternCells().stream().filter(some).findFirst();
  }

  private static String plan(Results results) {
    return results.manifest().plan().servers().isEmpty() ? FILE_PLAN : "quick";
  }

  /** Nothing where the sides of a duel cannot differ so. */
  private static Optional<NextStep> duel(Results results, Contrast contrast) {
    Pair pair = contrast.pair();
    String key = key(results, contrast.axis());
    List<String> sides =
        pair.cells().stream()
            .sorted(Comparator.comparingInt(results.cells()::indexOf))
            .map(cell -> side(key, value(results, contrast.axis(), cell.cell())))
            .toList();
    Cell cell = pair.fast().cell().cell();
    if (!sides.stream().allMatch(NextStep::isSide) || Workloads.obstacleToDuel(cell).isPresent()) {
      return Optional.empty();
    }
    Map<String, String> others = values(results, cell);
    others.remove(key);
    String command =
        "dyno duel %s %s%s".formatted(quoted(sides.get(0)), quoted(sides.get(1)), flags(others));
    return Optional.of(
        new NextStep(
            contrast.isFirm() ? "for a verdict with its confidence" : "for a firm answer",
            command));
  }

  private static String side(String key, String value) {
    if (key.equals("servers")) {
      return value.contains("=") ? "server=" + value : value;
    }
    return SideText.one(key) + "=" + value;
  }

  private static boolean isSide(String side) {
    try {
      return !side.contains(",")
          && !SideText.axes(SideText.keys(side).keySet()).contains(PlanAxis.KEEP_AWAKE.key());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The same cells again, in more and longer runs. */
  private static NextStep run(Results results, Cell cell, List<Contrast> findings) {
    Cell shown = findings.isEmpty() ? cell : findings.get(0).pair().fast().cell().cell();
    Map<String, String> values = values(results, shown);
    findings.stream()
        .limit(1)
        .filter(one -> !one.axis().is(PlanAxis.JVM_ARGS))
        .forEach(
            one ->
                values.put(
                    key(results, one.axis()),
                    one.pair().cells().stream()
                        .sorted(Comparator.comparingInt(results.cells()::indexOf))
                        .map(some -> value(results, one.axis(), some.cell()))
                        .collect(Collectors.joining(","))));
    if (shown.work().extent().isCounted()) {
      values.put("measure.forks", "8");
    } else {
      values.put("measure.runs", "5 x 2s");
    }
    return new NextStep("for more runs", "dyno run " + plan(results) + flags(values));
  }

  private static String key(Results results, Axis axis) {
    return results.manifest().plan().axes().settings().containsKey(axis.title())
        ? "settings." + axis.title()
        : SideText.key(axis.title());
  }

  /** A value as plans write it. */
  private static String value(Results results, Axis axis, Cell cell) {
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

  /** All that a cell has other than by default, by the keys of a plan. */
  private static Map<String, String> values(Results results, Cell cell) {
    Map<String, String> values = new LinkedHashMap<>();
    if (cell.hasServer() && !cell.server().equals(USUAL_SERVER)) {
      values.put("servers", server(results, cell));
    }
    if (cell.hasTables()) {
      values.put("engines", cell.engine());
    }
    values.put("workloads", cell.workload());
    values.put("threads", Integer.toString(cell.threads()));
    for (Knob knob : Workloads.knobs(List.of(cell.workload()))) {
      // the plan of files names all of them, and others would stay in force
      if (cell.knobs().unusual().contains(knob.key()) || !cell.hasServer()) {
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

  /** A single value, though it may have commas. */
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
    if (data.expect() == DataSpec.Expect.CACHED) {
      values.put("data.expect", data.expect().toString());
    }
    if (plan.buffers() != null) {
      values.put("buffers", plan.buffers().toString());
    }
    return values;
  }

  private static String flags(Map<String, String> values) {
    StringBuilder flags = new StringBuilder();
    values.forEach(
        (key, value) -> {
          String flag = FLAGS.get(key);
          flags.append(' ').append(flag == null ? "--set" : flag).append(' ');
          flags.append(quoted(flag == null ? key + "=" + value : value));
        });
    return flags.toString();
  }

  /** A word of a command as shells read it. */
  private static String quoted(String word) {
    return word.matches("[\\w./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
