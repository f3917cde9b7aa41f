package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.outcome.Disturbance;
import org.enginedyno.report.outcome.Fetched;
import org.enginedyno.report.outcome.Reason;
import org.enginedyno.report.outcome.Retried;
import org.enginedyno.report.outcome.Unsteady;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.word.DurabilityWords;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;

/** The report's table of patterns and variants by engines, with the floor beside them. */
public final class SummarySection {
  private static final String NOT_IN_MEMORY = " whose data were not all in memory.";
  private static final String IN_CONFLICT = " whose operations met conflicts with each other.";
  private static final String FLOOR = Workloads.roundTrip().name();

  private final Results results;

  private SummarySection(Results results) {
    this.results = results;
  }

  public static Optional<Section> of(Results results) {
    return new SummarySection(results).section();
  }

  private Optional<Section> section() {
    List<SummaryRow> rows = SummaryRow.of(results);
    if (rows.isEmpty()) {
      return Section.of("summary", "Summary", Html.tag("p", "No pattern has a cell yet."));
    }
    return Section.of(
        "summary",
        "Summary",
        Html.tag(
            "p",
            "Operations per second, p99 latency, and what limited the cell; "
                + SummaryRow.RULE
                + ". A ratio describes these runs and claims nothing beyond them."),
        Disturbance.of(results).map(text -> Html.styled("p", "warning", text)).orElse(Html.NOTHING),
        table(rows),
        DurabilityWords.line(results.cells())
            .map(line -> Html.tag("p", line + "." + syncCosts()))
            .orElse(Html.NOTHING),
        marks());
  }

  private String syncCosts() {
    return DurabilityWords.syncCosts(results.manifest()).map(cost -> " " + cost + ".").orElse("");
  }

  private Html marks() {
    List<Html> parts = new ArrayList<>();
    List<Reason> marked = Unsteady.of(results);
    listed("%s. %s".formatted(Numbers.count(marked.size(), "mark"), Unsteady.RULE), "mark", marked)
        .ifPresent(parts::add);
    List<Reason> fetched = Fetched.of(results);
    listed(Numbers.count(fetched.size(), "cell") + NOT_IN_MEMORY, "data", fetched)
        .ifPresent(parts::add);
    List<Reason> retried = Retried.of(results);
    listed(Numbers.count(retried.size(), "cell") + IN_CONFLICT, "conflicts", retried)
        .ifPresent(parts::add);
    Unsteady.tooShort(results).ifPresent(line -> parts.add(Html.tag("p", line)));
    return Html.join(parts);
  }

  private static Optional<Html> listed(String summary, String title, List<Reason> reasons) {
    if (reasons.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = new HtmlTable("cell", title);
    reasons.forEach(one -> table.row(HtmlTable.cell(one.cells()), HtmlTable.cell(one.text())));
    return Optional.of(Html.details(Html.text(summary), table.html()));
  }

  private Html table(List<SummaryRow> rows) {
    List<Variant> variants = results.series().variants();
    List<String> engines = results.series().engines();
    List<String> titles = new ArrayList<>(List.of("pattern", "#threads"));
    if (variants.size() > 1) {
      titles.add("way");
    }
    engines.forEach(engine -> titles.add("#" + engine));
    if (!results.floors().isEmpty()) {
      titles.add("#floor DO 1");
    }
    HtmlTable table = new HtmlTable(titles);
    for (SummaryRow row : rows) {
      List<Variant> own = row.of(variants);
      for (Variant variant : own) {
        boolean isFirst = variant.equals(own.get(0));
        List<Html> cells = new ArrayList<>();
        cells.add(isFirst ? name(row) : HtmlTable.cell(""));
        cells.add(HtmlTable.number(isFirst ? Numbers.count(row.threads()) : ""));
        if (variants.size() > 1) {
          cells.add(HtmlTable.cell(results.series().label(variant)));
        }
        for (String engine : engines) {
          cells.add(
              row.entry(variant, engine)
                  .map(entry -> SummaryCell.of(row, entry))
                  .orElse(HtmlTable.number("")));
        }
        if (!results.floors().isEmpty()) {
          cells.add(floor(variant, row.threads()));
        }
        table.row(cells);
      }
    }
    return Html.styled("div", "summary", table.html());
  }

  private static Html name(SummaryRow row) {
    return HtmlTable.cell(Html.link("#" + ChartSection.id(row.workload()), row.workload()));
  }

  private Html floor(Variant variant, int threads) {
    Optional<Measurement> floor = results.floor(FLOOR, variant, threads);
    return HtmlTable.number(
        floor.map(cell -> Numbers.number(cell.score().orElseThrow())).orElse("-"));
  }
}
