package org.enginedyno.report.page.cell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.IndexUsed;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.result.Check;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.QuiesceState;
import org.enginedyno.result.TableAfter;
import org.jspecify.annotations.Nullable;

/** What stands behind one cell: its runs, EXPLAIN, checks and the server's counters. */
public final class CellDetails {
  private CellDetails() {}

  public static Html of(Measurement cell) {
    List<Html> facts = new ArrayList<>();
    facts.add(runs(cell));
    CourseDrawing.of(cell)
        .ifPresent(
            drawing ->
                facts.add(Html.join(Html.tag("b", "rate over time, warm-ups faint: "), drawing)));
    cell.marks().forEach(mark -> facts.add(fact(mark.label().toString(), mark.text())));
    for (int fork = 1; fork <= cell.crashes().size(); fork++) {
      facts.add(fact("after the crash of fork " + fork, cell.crashes().get(fork - 1).line()));
    }
    facts.add(fact("started", cell.startedAt() + ", took " + about(cell.seconds())));
    CostFacts.of(cell).forEach((name, text) -> facts.add(fact(name, text)));
    Proof proof = cell.proof();
    facts.addAll(
        proof == null ? List.of(fact("proof", "none, the cell ended before it")) : proof(proof));
    return Html.details(Html.text(summary(proof)), Html.list(facts));
  }

  private static String about(double seconds) {
    return Units.about(Duration.ofMillis((long) (seconds * 1e3)));
  }

  private static String summary(@Nullable Proof proof) {
    if (proof == null) {
      return "details";
    }
    long passed = proof.checks().stream().filter(Check::passed).count();
    return "details, %d of %s passed"
        .formatted(passed, Numbers.count(proof.checks().size(), "check"));
  }

  private static Html runs(Measurement cell) {
    String runs =
        cell.raw().stream()
            .map(fork -> fork.stream().map(Numbers::number).collect(Collectors.joining(" · ")))
            .collect(Collectors.joining(" | "));
    if (runs.isEmpty()) {
      return fact("runs", "none came back");
    }
    return fact(cell.isOk() ? "runs, ops/s" : "runs, ops/s, which are not a result", runs);
  }

  private static List<Html> proof(Proof proof) {
    String engine = proof.engine();
    String answers = proof.answers();
    List<Html> facts = new ArrayList<>();
    facts.add(
        fact(
            "engine as the server tells it",
            engine == null ? "none, no table was touched" : engine));
    facts.add(
        fact(
            "operations that the counters cover",
            "%s, of %s statements each"
                .formatted(
                    Numbers.count(proof.operations()),
                    Numbers.number(proof.statementsPerOperation()))));
    String index = IndexUsed.of(proof);
    if (!index.isEmpty()) {
      facts.add(fact("index", index));
    }
    if (answers != null) {
      facts.add(fact("checksum of the answers", answers));
    }
    for (Check check : proof.checks()) {
      String mark = check.passed() ? "passed" : "not passed";
      facts.add(
          Html.join(
              Html.styled("span", check.passed() ? "status ok" : "status invalid", mark),
              Html.text(" %s: %s".formatted(check.name(), check.detail()))));
    }
    if (!proof.settings().isEmpty()) {
      facts.add(fact("settings as read back", settings(proof.settings())));
    }
    for (QuiesceState rest : proof.rest()) {
      facts.add(fact("left of earlier work before fork " + rest.fork(), rest.toString()));
    }
    for (TableAfter table : proof.tables()) {
      facts.add(fact("table %s afterwards".formatted(table.table()), size(table)));
    }
    facts.add(fact("counters, as differences", counters(proof.counters())));
    if (!proof.explain().isEmpty()) {
      facts.add(Html.join(Html.text("EXPLAIN"), explain(proof.explain())));
    }
    return facts;
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

  private static String settings(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String counters(Map<String, Long> counters) {
    String text =
        new TreeMap<>(counters)
            .entrySet().stream()
                .filter(counter -> counter.getValue() != 0)
                .map(counter -> counter.getKey() + " " + Numbers.count(counter.getValue()))
                .collect(Collectors.joining(", "));
    return text.isEmpty() ? "all zero" : text;
  }

  private static Html explain(List<Map<String, String>> rows) {
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> columns.addAll(row.keySet()));
    HtmlTable table = new HtmlTable(List.copyOf(new ArrayList<>(columns)));
    rows.forEach(
        row ->
            table.row(
                columns.stream()
                    .map(column -> HtmlTable.cell(String.valueOf(row.get(column))))
                    .toList()));
    return table.html();
  }

  private static Html fact(String name, String value) {
    return Html.join(Html.tag("b", name + ": "), Html.text(value));
  }
}
