package org.enginedyno.report.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.BackgroundText;
import org.enginedyno.report.format.IndexUsed;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.format.RetryText;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.BytesWritten;
import org.enginedyno.result.Check;
import org.enginedyno.result.Cost;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DurabilityInForce;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.RateTimeline;
import org.enginedyno.result.TableAfter;
import org.jspecify.annotations.Nullable;

/** What stands behind one cell: its runs, what they took, EXPLAIN, checks and counters. */
final class CellDetails {
  private static final int HEIGHT = 28;
  private static final double STEP = 1.5;
  private static final int GAP = 6;

  private final Measurement cell;
  private final List<Html> facts = new ArrayList<>();

  private CellDetails(Measurement cell) {
    this.cell = cell;
  }

  static Html of(Measurement cell) {
    CellDetails details = new CellDetails(cell);
    details.addRuns();
    details.addCosts();
    details.addWritten();
    BackgroundText.of(cell).ifPresent(words -> details.add("meanwhile", words));
    DataState state = cell.dataState();
    if (state != null) {
      details.add("data " + state.label(), state.text());
    }
    Cost cost = cell.cost();
    if (cost != null) {
      details.addCpu(cost);
    }
    Proof proof = cell.proof();
    if (proof == null) {
      details.add("proof", "none, the cell ended before it");
    } else {
      details.addProof(proof);
    }
    return Html.details(Html.text(summary(proof)), Html.list(details.facts));
  }

  private static String summary(@Nullable Proof proof) {
    return proof == null
        ? "details"
        : "details, %d of %s passed"
            .formatted(
                proof.checks().stream().filter(Check::passed).count(),
                Numbers.count(proof.checks().size(), "check"));
  }

  private void add(String name, String value) {
    facts.add(Html.join(Html.tag("b", name + ": "), Html.text(value)));
  }

  private void addRuns() {
    String runs =
        cell.raw().stream()
            .map(fork -> fork.stream().map(Numbers::number).collect(Collectors.joining(" · ")))
            .collect(Collectors.joining(" | "));
    if (runs.isEmpty()) {
      add("runs", "none came back");
    } else {
      add(cell.isOk() ? "runs, ops/s" : "runs, ops/s, which are not a result", runs);
    }
    drawing()
        .ifPresent(
            drawing ->
                facts.add(Html.join(Html.tag("b", "rate over time, warm-ups faint: "), drawing)));
    cell.marks().forEach(mark -> add(mark.label().toString(), mark.text()));
    for (int fork = 1; fork <= cell.crashes().size(); fork++) {
      add("after the crash of fork " + fork, cell.crashes().get(fork - 1).line());
    }
    String took = Units.about(Duration.ofMillis((long) (cell.seconds() * 1e3)));
    add("started", cell.startedAt() + ", took " + took);
  }

  /** The rate of every warm-up and run, drawn small: a line for each, forks further apart. */
  private Optional<Html> drawing() {
    List<RateTimeline> courses = cell.courses();
    double top =
        courses.stream()
            .flatMap(course -> course.slices().rates().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    if (top <= 0) {
      return Optional.empty();
    }
    StringBuilder lines = new StringBuilder();
    double x = 0;
    int fork = 1;
    for (RateTimeline course : courses) {
      x += course.fork() == fork ? GAP : 3 * GAP;
      fork = course.fork();
      lines.append(
          course.measured() ? "<polyline points=\"" : "<polyline class=\"warmup\" points=\"");
      for (double rate : course.slices().rates()) {
        lines.append(
            String.format(Locale.ROOT, "%.1f,%.1f ", x, HEIGHT - 1 - (HEIGHT - 2) * rate / top));
        x += STEP;
      }
      lines.append("\"/>");
    }
    return Optional.of(
        new Html(
            String.format(
                Locale.ROOT,
                "<svg class=\"course\" width=\"%.0f\" height=\"%d\" role=\"img\" aria-label=\"rate"
                    + " over time\">%s</svg>",
                x + GAP,
                HEIGHT,
                lines)));
  }

  /** The time that operations took, in all and part by part. */
  private void addCosts() {
    Latency latency = cell.latency();
    if (latency != null) {
      addPart("latency of " + Numbers.count(latency.samples(), "operation"), latency);
    }
    Limit limit = cell.limit();
    if (limit != null) {
      add("limited by " + limit.label(), limit.rule());
    }
    addPart("wait for a connection", cell.poolWait());
    QueryText.line(cell).ifPresent(line -> add("queries and operations", line));
    Figures.Statements statements = cell.statements();
    if (statements != null) {
      statements.kinds().forEach(one -> addPart(one.kind(), one.latency()));
    }
    addPart("commit", cell.commit());
  }

  private void addPart(String name, @Nullable Latency part) {
    if (part != null) {
      Map<String, @Nullable Double> figures = new LinkedHashMap<>();
      figures.put("p50", part.p50());
      figures.put("p95", part.p95());
      figures.put("p99", part.p99());
      figures.put("p99.9", part.p999());
      figures.put("max", part.max());
      add(name, Numbers::micros, figures);
    }
  }

  private void add(
      String name, Function<Double, String> text, Map<String, @Nullable Double> figures) {
    String told =
        figures.entrySet().stream()
            .flatMap(
                one ->
                    Optional.ofNullable(one.getValue()).stream()
                        .map(value -> one.getKey() + " " + text.apply(value)))
            .collect(Collectors.joining(", "));
    add(name, told.isEmpty() ? "not to be seen here" : told);
  }

  private void addCpu(Cost cost) {
    add(
        "CPU per operation",
        Numbers::micros,
        sides(cost.clientCpuMicros(), cost.serverCpuMicros()));
    Map<String, @Nullable Double> shares = sides(cost.clientShare(), cost.serverShare());
    shares.put("others", cost.foreignShare());
    shares.put("other machines (steal)", cost.stealShare());
    add("shares of the machine's CPU", Numbers::percent, shares);
    add(
        "context switches per operation",
        Numbers::number,
        sides(cost.clientSwitches(), cost.serverSwitches()));
  }

  private static Map<String, @Nullable Double> sides(
      @Nullable Double client, @Nullable Double server) {
    Map<String, @Nullable Double> sides = new LinkedHashMap<>();
    sides.put("measuring JVM", client);
    sides.put("server", server);
    return sides;
  }

  private void addWritten() {
    DurabilityInForce durability = cell.durability();
    if (durability != null) {
      add("durability in force", durability.toString());
    }
    BytesWritten written = cell.written();
    if (written != null) {
      add("bytes written per row, until the runs were over", text(written));
    }
    RetryText.of(cell.retries()).ifPresent(text -> add("conflicts", text));
  }

  private static String text(BytesWritten written) {
    List<String> parts = new ArrayList<>();
    Double byProcess = written.byProcess();
    parts.add(
        "by the server's process "
            + (byProcess == null ? "unknown, it cannot be seen" : Numbers.number(byProcess)));
    written.byCounter().forEach((name, bytes) -> parts.add(name + " " + Numbers.number(bytes)));
    if (written.byCounter().isEmpty()) {
      parts.add("by the engine unknown, the server does not count them");
    }
    return String.join(", ", parts);
  }

  private void addProof(Proof proof) {
    String engine = proof.engine();
    add("engine as the server tells it", engine == null ? "none, no table was touched" : engine);
    add(
        "operations that the counters cover",
        "%s, of %s statements each"
            .formatted(
                Numbers.count(proof.operations()), Numbers.number(proof.statementsPerOperation())));
    String index = IndexUsed.of(proof);
    if (!index.isEmpty()) {
      add("index", index);
    }
    String answers = proof.answers();
    if (answers != null) {
      add("checksum of the answers", answers);
    }
    for (Check check : proof.checks()) {
      String mark = check.passed() ? "passed" : "not passed";
      facts.add(
          Html.join(
              Html.styled("span", check.passed() ? "status ok" : "status invalid", mark),
              Html.text(" %s: %s".formatted(check.name(), check.detail()))));
    }
    if (!proof.settings().isEmpty()) {
      add("settings as read back", joined(proof.settings(), "="));
    }
    proof
        .rest()
        .forEach(rest -> add("left of earlier work before fork " + rest.fork(), rest.toString()));
    proof
        .tables()
        .forEach(table -> add("table %s afterwards".formatted(table.table()), size(table)));
    Map<String, String> counters = new TreeMap<>();
    proof
        .counters()
        .forEach(
            (name, count) -> {
              if (count != 0) {
                counters.put(name, Numbers.count(count));
              }
            });
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

  private static String joined(Map<String, String> values, String sign) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + sign + one.getValue())
        .collect(Collectors.joining(", "));
  }

  private static Html explain(List<Map<String, String>> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.keySet()));
    List<Column<Map<String, String>>> columns = new ArrayList<>();
    names.forEach(name -> columns.add(Column.text(name, row -> String.valueOf(row.get(name)))));
    return Table.of(rows, columns).html();
  }
}
