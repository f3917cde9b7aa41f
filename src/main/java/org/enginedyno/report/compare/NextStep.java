package org.enginedyno.report.compare;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.compare.Contrast.Pair;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.report.table.Html;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.account.OverloadRule;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.threshold.Capacity;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * The command to type after a run. It sets every value of the run's cells, so it does not need the
 * plan file.
 *
 * @param purpose the reason for the command, in words that follow "Next, "
 */
public record NextStep(String purpose, String command) {
  private static final int LONGER = 4;
  private static final Duration LEAST = Duration.ofSeconds(2);
  private static final Duration QUICK_WARMUP = Duration.ofSeconds(6);
  private static final String FILE_PLAN = "dimitri-2012-fileio-short";
  private static final String PASSWORD =
      "password: DYNO_PASSWORD, --password-file or --ask-password";

  /**
   * The first of these that applies: resume an interrupted run or search; find the cause if no cell
   * is OK; repeat a search with longer probes; a duel or more runs for the first open finding; a
   * duel for a firm finding; more runs.
   */
  static NextStep of(Results results, List<Contrast> findings) {
    Optional<Measurement> ok = first(results, Measurement::isOk);
    boolean isBroken =
        ok.isEmpty() && first(results, cell -> cell.status() != Status.SKIPPED).isPresent();
    if (results.left() > 0 && results.folder().isPresent() && !isBroken) {
      String rest =
          results.left() == 1
              ? "the cell that was not run"
              : "the %s that were not run".formatted(Numbers.count(results.left(), "cell"));
      return resume(results, "to measure " + rest, "run");
    }
    if (CapacitySummary.of(results).isUnfinished() && results.folder().isPresent()) {
      return resume(results, "to finish the search", "capacity");
    }
    if (ok.isEmpty()) {
      Optional<Cell> any = first(results, cell -> true).map(Measurement::cell);
      String flags =
          any.map(cell -> CellOptions.flags(CellOptions.values(results, cell))).orElse("");
      return new NextStep("to find the cause", "dyno doctor " + plan(results) + flags)
          .on(results.manifest(), any.map(Cell::server).stream().toList());
    }
    List<Capacity> searched =
        CapacitySummary.of(results).all().stream()
            .filter(one -> !one.written().isEmpty())
            .sorted(Comparator.comparing(one -> one.found().rate() != null))
            .toList();
    if (!searched.isEmpty()) {
      return search(results, searched);
    }
    Optional<Contrast> open = findings.stream().filter(one -> !one.isFirm()).findFirst();
    List<Contrast> choice = open.map(List::of).orElse(findings);
    return choice.stream()
        .flatMap(one -> duel(results, one).stream())
        .findFirst()
        .orElseGet(() -> run(results, ok.get().cell(), choice));
  }

  private static NextStep resume(Results results, String purpose, String command) {
    String folder = Texts.shellWord(results.folder().orElseThrow().toString());
    return new NextStep(purpose, "dyno %s --resume %s".formatted(command, folder))
        .on(results.manifest(), results.manifest().plan().servers());
  }

  /** Resumes a duel that has pairs without a verdict. */
  public static Optional<NextStep> of(DuelResults results, Path folder, String duel) {
    Judge judge = new Judge(results.rules());
    long left = results.duels().stream().filter(one -> !judge.isDecided(one)).count();
    return left == 0
        ? Optional.empty()
        : Optional.of(
            new NextStep(
                    "for a verdict on %s without one".formatted(Numbers.count(left, "pair")),
                    "%s --resume %s".formatted(duel, Texts.shellWord(folder.toString())))
                .on(
                    results.manifest(),
                    results.manifest().sides().stream()
                        .flatMap(side -> side.plan().servers().stream())
                        .toList()));
  }

  /** The lines for a terminal. */
  public String text() {
    return "Next, %s:\n  %s\n".formatted(purpose, command);
  }

  /** The line for a page. */
  public Html html() {
    return Html.join(Html.text(purpose + ": "), Html.tag("code", command));
  }

  /** The same step, to be run while the machine is otherwise idle. */
  NextStep whenIdle() {
    return new NextStep("when no other process uses this machine, " + purpose, command);
  }

  /** The same step with login options for those of the servers that dyno does not start. */
  private NextStep on(Manifest manifest, List<String> servers) {
    List<ServerRecord> external =
        manifest.sides().stream()
            .flatMap(side -> side.records().servers().stream())
            .filter(one -> one.kind().equals(ServerRecord.EXTERNAL) && servers.contains(one.name()))
            .toList();
    String source = manifest.plan().data().source();
    if (external.isEmpty()) {
      return source == null
          ? this
          : new NextStep(
              "%s (with --user for %s, if this run had it; %s)"
                  .formatted(purpose, source, PASSWORD),
              command);
    }
    List<String> users =
        external.stream()
            .map(one -> one.conditions().particulars().getOrDefault(ServerRecord.USER, ""))
            .distinct()
            .toList();
    // several users can only come from server files, which the command reads again
    String flag =
        users.size() > 1 || users.get(0).isEmpty()
            ? ""
            : " --user " + Texts.shellWord(users.get(0));
    return new NextStep("%s (%s)".formatted(purpose, PASSWORD), command + flag);
  }

  private static Optional<Measurement> first(Results results, Predicate<Measurement> some) {
    return results.patternCells().stream().filter(some).findFirst();
  }

  private static String plan(Results results) {
    return results.manifest().plan().servers().isEmpty() ? FILE_PLAN : "quick";
  }

  /** A duel of the two cells; empty if a duel cannot compare them. */
  private static Optional<NextStep> duel(Results results, Contrast contrast) {
    Pair pair = contrast.pair();
    String key = key(results, contrast.axis());
    List<String> sides = values(results, contrast).map(value -> side(key, value)).toList();
    Cell cell = pair.fast().cell().cell();
    if (!sides.stream().allMatch(NextStep::isSide)
        || pair.cells().stream()
            .anyMatch(one -> Workloads.obstacleToDuel(one.cell()).isPresent())) {
      return Optional.empty();
    }
    Map<String, String> others = CellOptions.values(results, cell);
    others.remove(key);
    String command =
        "dyno duel %s %s%s"
            .formatted(
                Texts.shellWord(sides.get(0)),
                Texts.shellWord(sides.get(1)),
                CellOptions.flags(others));
    String purpose = contrast.isFirm() ? "for a verdict with its confidence" : "for a firm answer";
    return Optional.of(
        new NextStep(purpose, command)
            .on(
                results.manifest(),
                pair.cells().stream().map(one -> one.cell().server()).toList()));
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

  /** The same cells again, with more and longer runs; overloaded ones at a lower rate. */
  private static NextStep run(Results results, Cell cell, List<Contrast> findings) {
    Cell shown = findings.isEmpty() ? cell : findings.get(0).pair().fast().cell().cell();
    Map<String, String> values = CellOptions.values(results, shown);
    Optional.ofNullable(shown.measure().fleet())
        .ifPresent(fleet -> values.put("measure.fleet", fleet));
    List<Measurement> all = results.workload(shown.workload()).cells();
    if (findings.isEmpty() && shown.hasTables()) {
      values.put("engines", distinct(all, one -> one.cell().engine()));
    }
    findings.stream()
        .limit(1)
        .filter(one -> !one.axis().is(PlanAxis.JVM_ARGS))
        .forEach(
            one ->
                values.put(
                    key(results, one.axis()),
                    values(results, one).collect(Collectors.joining(","))));
    String rates = distinct(all, one -> one.cell().axes().text(PlanAxis.ARRIVALS));
    boolean isRateVaried = !rates.equals(shown.axes().text(PlanAxis.ARRIVALS));
    if (isRateVaried && findings.isEmpty()) {
      values.put(PlanAxis.ARRIVALS.key(), rates);
    }
    Optional<Arrivals> lower =
        all.stream()
            .filter(any -> !isRateVaried)
            .flatMap(one -> OverloadRule.lowerRate(one).stream())
            .min(Comparator.naturalOrder())
            .map(shown.arrivals()::at);
    lower.ifPresent(rate -> values.put(PlanAxis.ARRIVALS.key(), rate.toString()));
    results.manifest().plan().judging().thresholds().stream()
        .filter(one -> one.workload().isEmpty() || one.workload().equals(shown.workload()))
        .filter(one -> lower.isEmpty() || !one.figure().equals(FigureCatalogue.THROUGHPUT.key()))
        .forEach(one -> values.put(one.key(), one.written().substring(one.figure().length() + 1)));
    boolean isSoak = shown.measure().samplesServer();
    if (isSoak || shown.measure().warmup().compareTo(QUICK_WARMUP) > 0) {
      values.put("measure.warmup", length(shown.measure().warmup()));
    }
    if (isSoak) {
      values.put("measure.soak", LONGER * shown.measure().runLength().toSeconds() + "s");
    } else if (shown.work().extent().isCounted()) {
      values.put("measure.forks", "8");
    } else {
      Duration own = shown.measure().runLength();
      values.put("measure.runs", "5 x " + length(own.compareTo(LEAST) > 0 ? own : LEAST));
    }
    return new NextStep(
            (isSoak ? "for a longer soak" : "for more runs")
                + (lower.isPresent() ? " at a lower rate" : ""),
            "dyno run " + plan(results) + CellOptions.flags(values))
        .on(results.manifest(), List.of(shown.server()));
  }

  /** The different values of the cells that were not skipped, as a list in a plan. */
  private static String distinct(List<Measurement> cells, Function<Measurement, String> value) {
    return cells.stream()
        .filter(one -> one.status() != Status.SKIPPED)
        .map(value)
        .distinct()
        .collect(Collectors.joining(","));
  }

  /**
   * Repeats the first of some searches and those of other engines. Longer probes narrow the
   * interval; more probes do not, because it is the interval of single probes. A search that failed
   * gets both.
   */
  private static NextStep search(Results results, List<Capacity> found) {
    Capacity first = found.get(0);
    Cell cell = first.closed().cell();
    Measure measure = cell.measure();
    Map<String, String> values = CellOptions.values(results, cell);
    if (cell.hasTables()) {
      values.put("engines", engines(results, found, values));
    }
    boolean hasFailed = first.found().rate() == null;
    if (hasFailed || !first.rules().equals(CapacityRules.USUAL)) {
      int probes = first.rules().probes();
      values.put(
          "capacity.probes",
          Integer.toString(Math.min(CapacityRules.MOST_PROBES, hasFailed ? 2 * probes : probes)));
      BigDecimal width = BigDecimal.valueOf(first.rules().width()).movePointRight(2);
      values.put("capacity.width", width.stripTrailingZeros().toPlainString() + " %");
    }
    int warmer = first.found().isFound() ? 1 : LONGER;
    values.put("measure.warmup", length(measure.warmup().multipliedBy(warmer)));
    values.put(
        "measure.runs",
        "%d x %s".formatted(measure.runs(), length(measure.runLength().multipliedBy(LONGER))));
    values.put("measure.forks", Integer.toString(measure.forks()));
    Optional.ofNullable(measure.patience())
        .ifPresent(patience -> values.put("measure.patience", length(patience)));
    Optional.ofNullable(measure.fleet()).ifPresent(fleet -> values.put("measure.fleet", fleet));
    String limits =
        first.written().stream()
            .map(limit -> " --slo " + Texts.shellWord(limit))
            .collect(Collectors.joining());
    return new NextStep(
            first.found().isFound()
                ? "for a narrower interval"
                : hasFailed ? "for a capacity" : "for a rate that meets the limit",
            "dyno capacity %s%s%s".formatted(plan(results), limits, CellOptions.flags(values)))
        .on(results.manifest(), List.of(cell.server()));
  }

  private static String length(Duration time) {
    long millis = time.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
  }

  /** The engines of the cells that agree in all other values. */
  private static String engines(Results results, List<Capacity> found, Map<String, String> values) {
    return found.stream()
        .map(one -> CellOptions.values(results, one.closed().cell()))
        .filter(
            other -> {
              Map<String, String> same = new LinkedHashMap<>(values);
              same.put("engines", other.getOrDefault("engines", ""));
              return same.equals(other);
            })
        .map(other -> other.get("engines"))
        .distinct()
        // the first one stays the base
        .sorted(Comparator.comparingInt(results.manifest().plan().engines()::indexOf))
        .collect(Collectors.joining(","));
  }

  private static String key(Results results, Axis axis) {
    return results.manifest().plan().axes().settings().containsKey(axis.title())
        ? "settings." + axis.title()
        : SideText.key(axis.title());
  }

  /** The values of both sides of a finding, in the syntax of plans. */
  private static Stream<String> values(Results results, Contrast contrast) {
    return contrast.pair().cells().stream()
        .sorted(Comparator.comparingInt(results.cells()::indexOf))
        .map(cell -> CellOptions.value(results, contrast.axis(), cell.cell()));
  }
}
