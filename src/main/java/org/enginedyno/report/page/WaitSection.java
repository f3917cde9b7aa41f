package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.AxisEffect;
import org.enginedyno.report.compare.RatioRange;
import org.enginedyno.report.compare.SchemaCost;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WaitName;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Measurement;

/** What the servers' threads waited for, where Performance Schema was on. */
public final class WaitSection {
  private static final int SHOWN = 5;
  private static final String HOW =
      "settings: { performance_schema: [off, on] } in a plan measures with and without it on"
          + " servers that dyno starts; elsewhere performance_schema=ON in my.cnf turns it on.";

  private final Results results;
  private final Pictures pictures;

  private WaitSection(Results results, Pictures pictures) {
    this.results = results;
    this.pictures = pictures;
  }

  public static Optional<Section> of(Results results, Pictures pictures) {
    return results.patterns().isEmpty() || results.manifest().plan().servers().isEmpty()
        ? Optional.empty()
        : Section.of("waits", "Wait events", new WaitSection(results, pictures).body());
  }

  private Html body() {
    List<Html> seen = results.patterns().stream().map(this::pattern).toList();
    long off = cells().filter(cell -> cell.insight() == null).count();
    if (off == cells().count()) {
      return Html.tag("p", "No wait events: Performance Schema was off. " + HOW);
    }
    String rest =
        off == 0 || SchemaCost.of(results).isPresent()
            ? ""
            : " It was off in %s. %s".formatted(Numbers.count(off, "other OK cell"), HOW);
    return Html.join(
        Html.tag(
            "p",
            "What Performance Schema saw while each cell was measured: the waits that took longest,"
                + " all threads of the server together, per operation. Some lie within others: do"
                + " not add them up. Charts show the first eight lanes that were looked into,"
                + " tables all."
                + rest),
        scopes(),
        cost(),
        Html.join(seen));
  }

  /** Most servers come with many instruments switched off: no wait is no proof of none. */
  private Html scopes() {
    List<Html> scopes = new ArrayList<>();
    cells()
        .forEach(
            cell -> {
              Insight seen = cell.insight();
              if (seen != null) {
                scopes.add(Html.text("%s: %s".formatted(cell.cell().server(), seen.scope())));
              }
            });
    return Html.list(scopes.stream().distinct().toList());
  }

  private Stream<Measurement> cells() {
    return results.cells().stream().filter(cell -> cell.isOk() && !cell.cell().isFloor());
  }

  private Html cost() {
    List<SchemaCost> costs = SchemaCost.bySeries(results);
    if (costs.isEmpty()) {
      return Html.NOTHING;
    }
    HtmlTable table =
        new HtmlTable("on beside off", "#pairs", "#throughput", "", "#server CPU/op", "");
    SchemaCost.of(results).ifPresent(all -> row(table, all));
    costs.forEach(cost -> row(table, cost));
    return Html.join(Html.tag("h3", "What looking costs"), table.html());
  }

  private static void row(HtmlTable table, SchemaCost cost) {
    AxisEffect effect = cost.effect();
    table.row(
        HtmlTable.cell(cost.series()),
        HtmlTable.number(Numbers.count(effect.pairs())),
        HtmlTable.number(effect.throughput().map(RatioRange::toString).orElse("-")),
        HtmlTable.cell(effect.throughput().map(RatioRange::range).orElse("")),
        HtmlTable.number(effect.serverCpu().map(RatioRange::toString).orElse("-")),
        HtmlTable.cell(effect.serverCpu().map(RatioRange::range).orElse("")));
  }

  private Html pattern(WorkloadResults pattern) {
    HtmlTable table = new HtmlTable("cell", "#threads", "wait event", "#times/op", "#us/op");
    List<String> digests = new ArrayList<>();
    int rows = 0;
    for (Series series : results.series().all()) {
      String label = results.series().label(series);
      for (int threads : pattern.threads()) {
        Optional<Insight> seen =
            pattern.at(series, threads).filter(Measurement::isOk).map(Measurement::insight);
        rows += seen.map(insight -> rows(table, label, threads, insight)).orElse(0);
        seen.map(Insight::statement)
            .ifPresent(
                statement ->
                    digests.add(
                        "%s at %d: %s times and %s per operation"
                            .formatted(
                                label,
                                threads,
                                Numbers.number(statement.countPerOperation()),
                                Numbers.micros(statement.microsPerOperation()))));
      }
    }
    if (rows == 0 && digests.isEmpty()) {
      return Html.NOTHING;
    }
    return Html.join(
        Html.tag("h3", pattern.name()),
        pictures.ofWaits(pattern.name()),
        Html.details(
            Html.text("The waits of each cell, and its statement"),
            table.html(),
            digest(pattern),
            Html.list(digests.stream().map(Html::text).toList())));
  }

  private Html digest(WorkloadResults pattern) {
    List<Html> texts =
        pattern.cells().stream()
            .map(Measurement::insight)
            .flatMap(seen -> Optional.ofNullable(seen).map(Insight::statement).stream())
            .map(Insight.Statement::digest)
            .distinct()
            .map(text -> Html.tag("p", Html.text("Statement: "), Html.tag("code", text)))
            .toList();
    return Html.join(texts);
  }

  private static int rows(HtmlTable table, String label, int threads, Insight seen) {
    List<Wait> waits = seen.waits().stream().limit(SHOWN).toList();
    for (int i = 0; i < waits.size(); i++) {
      Wait wait = waits.get(i);
      table.row(
          HtmlTable.cell(i == 0 ? label : ""),
          HtmlTable.number(i == 0 ? Numbers.count(threads) : ""),
          HtmlTable.code(WaitName.of(wait.event())),
          HtmlTable.number(Numbers.number(wait.countPerOperation())),
          HtmlTable.number(Numbers.number(wait.microsPerOperation())));
    }
    return waits.size();
  }
}
