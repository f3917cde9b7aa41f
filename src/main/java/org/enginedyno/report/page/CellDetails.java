package org.enginedyno.report.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Figures.Arrivals;
import org.enginedyno.result.Figures.BytesWritten;
import org.enginedyno.result.Figures.ClientCpu;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.jspecify.annotations.Nullable;

/** The details of one cell: its runs, their times and costs, EXPLAIN, checks and counters. */
final class CellDetails {
  private static final int MOST_CLIENTS = 16;
  private static final int HEIGHT = 40;
  private static final int STEP = 2;
  private static final int GAP = 6;
  private static final List<String> PERCENTILES = List.of("p50", "p95", "p99", "p99.9", "max");
  private static final List<String> USERS =
      List.of("measuring JVM", "server", "other processes", "other machines (steal)");

  private static final List<String> PARTS =
      List.of("workers", "JIT compiler", "garbage collector", "other threads");

  private static final List<String> USERS_NOT_ALONE =
      List.of("measuring JVM", "server, for other clients too", USERS.get(2), USERS.get(3));

  private final List<Html> facts = new ArrayList<>();
  private final LatencyUnit times;

  private CellDetails(LatencyUnit times) {
    this.times = times;
  }

  static Html of(Measurement cell, LatencyUnit times) {
    CellDetails details = new CellDetails(times);
    details.addRuns(cell);
    details.addTimes(cell);
    Optional.ofNullable(cell.durability())
        .ifPresent(found -> details.add("durability in force", found.toString()));
    Optional.ofNullable(cell.written()).ifPresent(details::addWritten);
    CellText.conflicts(cell).ifPresent(text -> details.add("conflicts", text));
    CellText.background(cell, times).ifPresent(text -> details.add("in the background", text));
    Optional.ofNullable(cell.dataState())
        .ifPresent(state -> details.add("data " + state.label(), state.text()));
    boolean alone = cell.mark(Label.NOT_ALONE).isEmpty();
    Optional.ofNullable(cell.clients())
        .ifPresent(
            all ->
                all.parts().stream()
                    .limit(MOST_CLIENTS)
                    .forEach(one -> details.add(one.name(), one.text())));
    Optional.ofNullable(cell.cost())
        .ifPresent(cost -> details.addCpu(cost, alone ? USERS : USERS_NOT_ALONE));
    Optional.ofNullable(cell.clientCpu()).ifPresent(details::addParts);
    Proof proof = cell.proof();
    if (proof == null) {
      details.add("proof", "none: the cell ended before the proof");
      return Html.details(Html.text("details"), Html.list(details.facts));
    }
    details.addProof(proof);
    long passed = proof.checks().stream().filter(Check::passed).count();
    String checks = Numbers.count(proof.checks().size(), "check");
    return Html.details(
        Html.text("details, %d of %s passed".formatted(passed, checks)), Html.list(details.facts));
  }

  private void add(String name, String value) {
    facts.add(Html.join(Html.tag("b", name + ": "), Html.text(value)));
  }

  /** Adds the values that are known. */
  private void add(
      String name, Function<Double, String> text, List<String> names, @Nullable Double... values) {
    List<String> known = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      Double value = values[i];
      if (value != null) {
        known.add(names.get(i) + " " + text.apply(value));
      }
    }
    add(name, known.isEmpty() ? "not available here" : String.join(", ", known));
  }

  private void addRuns(Measurement cell) {
    String runs =
        cell.raw().stream()
            .map(fork -> fork.stream().map(Numbers::number).collect(Collectors.joining(" · ")))
            .collect(Collectors.joining(" | "));
    if (runs.isEmpty()) {
      add("runs", "no results");
    } else {
      add(cell.isOk() ? "runs, ops/s" : "runs, ops/s (not a valid result)", runs);
    }
    double top =
        cell.courses().stream()
            .flatMap(course -> course.slices().rates().stream())
            .reduce(0.0, Math::max);
    if (top > 0) {
      Html name = Html.tag("b", "rate over time, warm-ups faint: ");
      facts.add(Html.join(name, drawing(cell.courses(), top)));
    }
    cell.marks().forEach(mark -> add(mark.label().toString(), mark.text()));
    for (int fork = 1; fork <= cell.crashes().size(); fork++) {
      add("after the crash of fork " + fork, cell.crashes().get(fork - 1).line());
    }
    String took = Units.about(Duration.ofMillis((long) (cell.seconds() * 1e3)));
    add("started", cell.startedAt() + ", took " + took);
  }

  /**
   * A small drawing of the rate of every warm-up and run: one line each, with larger gaps between
   * forks.
   */
  private static Html drawing(List<RateTimeline> courses, double top) {
    StringBuilder lines = new StringBuilder();
    int x = 0;
    int fork = 1;
    for (RateTimeline course : courses) {
      x += course.fork() == fork ? GAP : 3 * GAP;
      fork = course.fork();
      lines.append(course.measured() ? "<path" : "<path class=\"warmup\"").append(" d=\"");
      long last = Long.MIN_VALUE;
      for (double rate : course.slices().rates()) {
        long y = Math.round(HEIGHT - 1 - (HEIGHT - 2) * rate / top);
        // relative coordinates give the shortest path
        lines.append(
            last == Long.MIN_VALUE
                ? "M%d %dl".formatted(x, y)
                : "%d%s%d ".formatted(STEP, y < last ? "" : " ", y - last));
        last = y;
        x += STEP;
      }
      lines.append("\"/>");
    }
    return new Html(
        "<svg class=\"course\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %1$d %2$d\""
                .formatted(x + GAP, HEIGHT)
            + " preserveAspectRatio=\"none\" role=\"img\" aria-label=\"rate over time\">%s</svg>"
                .formatted(lines));
  }

  /** Adds the time of operations, in total and by part. */
  private void addTimes(Measurement cell) {
    Latency latency = cell.latency();
    if (latency != null) {
      addPart("latency of " + Numbers.count(latency.samples(), "operation"), latency);
    }
    Optional.ofNullable(cell.limit())
        .ifPresent(limit -> add("limited by " + limit.label(), limit.rule()));
    String mean = cell.arrivals() == null ? "mean latency" : "mean service time";
    Optional.ofNullable(cell.budget()).ifPresent(budget -> addBudget(mean, budget));
    Optional.ofNullable(cell.arrivals()).ifPresent(this::addArrivals);
    addPart("wait for a connection", cell.poolWait());
    CellText.queries(cell).ifPresent(line -> add("queries and operations", line));
    Optional.ofNullable(cell.statements())
        .ifPresent(all -> all.kinds().forEach(one -> addPart(one.kind(), one.latency())));
    addPart("commit", cell.commit());
  }

  private void addArrivals(Arrivals arrivals) {
    add(
        "arrivals per second",
        "%s due, %s done, %s not sent"
            .formatted(
                Numbers.number(arrivals.required()),
                Numbers.number(arrivals.achieved()),
                Numbers.count(arrivals.left())));
    addPart("service time, from sending", arrivals.service());
    addPart("lag, from due to sending", arrivals.lag());
    addPart("wake-up of waiting threads", arrivals.wake());
  }

  /** Adds a bar with the parts of a mean time, and each part with its colour. */
  private void addBudget(String mean, Budget budget) {
    List<Html> bar = new ArrayList<>();
    List<Html> words = new ArrayList<>();
    for (Map.Entry<Part, Double> part : budget.micros().entrySet()) {
      String css = "part-" + part.getKey().toString().replace(' ', '-');
      double share = 100 * part.getValue() / budget.total();
      String grow = "flex:%.1f".formatted(share);
      bar.add(Html.styled("i", css).with("style", grow));
      words.add(Html.styled("span", css, part.getKey() + " " + times.micros(part.getValue())));
    }
    facts.add(
        Html.join(
            Html.tag("b", "%s of %s: ".formatted(mean, times.micros(budget.total()))),
            Html.styled("span", "budget", Html.join(bar)),
            Html.styled("span", "parts", Html.join(words))));
  }

  private void addPart(String name, @Nullable Latency part) {
    if (part != null) {
      add(
          name,
          times::micros,
          PERCENTILES,
          part.p50(),
          part.p95(),
          part.p99(),
          part.p999(),
          part.max());
    }
  }

  private void addCpu(Cost cost, List<String> users) {
    add("CPU per operation", times::micros, users, cost.clientCpuMicros(), cost.serverCpuMicros());
    add(
        "shares of the machine's CPU",
        Numbers::percent,
        users,
        cost.clientShare(),
        cost.serverShare(),
        cost.foreignShare(),
        cost.stealShare());
    add(
        "context switches per operation",
        Numbers::number,
        users,
        cost.clientSwitches(),
        cost.serverSwitches());
  }

  private void addParts(ClientCpu parts) {
    add(
        "client CPU per operation",
        times::micros,
        PARTS,
        parts.workers(),
        parts.compiler(),
        parts.collector(),
        parts.other());
  }

  private void addWritten(BytesWritten written) {
    List<String> parts = new ArrayList<>();
    Double byProcess = written.byProcess();
    parts.add(
        "by the server's process "
            + (byProcess == null
                ? "unknown (the process is not visible)"
                : Numbers.number(byProcess)));
    written.byCounter().forEach((name, bytes) -> parts.add(name + " " + Numbers.number(bytes)));
    if (written.byCounter().isEmpty()) {
      parts.add("by the engine unknown (the server does not count them)");
    }
    add("bytes written per row, until the end of the runs", String.join(", ", parts));
  }

  private void addProof(Proof proof) {
    String engine = proof.engine();
    add("engine as the server reports it", engine == null ? "none: no table was used" : engine);
    add(
        "operations that the counters cover",
        "%s, of %s statements each"
            .formatted(
                Numbers.count(proof.counts().operations()),
                Numbers.number(proof.counts().statementsPerOperation())));
    Optional.of(CellText.index(proof))
        .filter(index -> !index.isEmpty())
        .ifPresent(index -> add("index", index));
    Optional.ofNullable(proof.answers()).ifPresent(sum -> add("checksum of the answers", sum));
    for (Check check : proof.checks()) {
      facts.add(
          Html.join(
              check.passed()
                  ? Html.styled("span", "status ok", "passed")
                  : Html.styled("span", "status invalid", "not passed"),
              Html.text(" %s: %s".formatted(check.name(), check.detail()))));
    }
    if (!proof.settings().isEmpty()) {
      add("settings as read back", joined(proof.settings(), "="));
    }
    proof
        .forks()
        .rest()
        .forEach(
            rest -> add("unfinished earlier work before fork " + rest.fork(), rest.toString()));
    proof
        .forks()
        .tables()
        .forEach(table -> add("table %s afterwards".formatted(table.table()), size(table)));
    Map<String, String> counters = new TreeMap<>();
    proof.counts().counters().forEach((name, count) -> counters.put(name, Numbers.count(count)));
    counters.values().removeIf("0"::equals);
    add("counters, as differences", counters.isEmpty() ? "all zero" : joined(counters, " "));
    if (!proof.explain().isEmpty()) {
      facts.add(Html.join(Html.text("EXPLAIN"), explain(proof.explain())));
    }
  }

  private static String size(TableAfter table) {
    Long files = table.fileBytes();
    return "%s in %s, data %s, indexes %s, files %s; %s"
        .formatted(
            Numbers.count(table.rows(), "row"),
            table.engine(),
            Units.text(table.dataBytes()),
            Units.text(table.indexBytes()),
            files == null ? "not seen" : Units.text(files),
            table.settled());
  }

  static String joined(Map<String, String> values, String sign) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + sign + one.getValue())
        .collect(Collectors.joining(", "));
  }

  private static Html explain(List<Map<String, String>> rows) {
    List<Column<Map<String, String>>> columns = new ArrayList<>();
    rows.stream()
        .flatMap(row -> row.keySet().stream())
        .distinct()
        .forEach(name -> columns.add(Column.text(name, row -> row.getOrDefault(name, ""))));
    return Table.of(rows, columns).html();
  }
}
