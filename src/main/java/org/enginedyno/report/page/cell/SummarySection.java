package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;

/** The report's table of patterns and variants by engines, with the floor beside them. */
public final class SummarySection {
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
                + ". A score leads to its cell. A ratio describes these runs and claims nothing"
                + " beyond them."),
        table(rows),
        DurabilityText.line(results.cells())
            .map(line -> Html.tag("p", line + "." + syncCosts()))
            .orElse(Html.NOTHING));
  }

  private String syncCosts() {
    return DurabilityText.syncCosts(results.manifest()).map(cost -> " " + cost + ".").orElse("");
  }

  private Html table(List<SummaryRow> rows) {
    List<Variant> variants = results.series().variants();
    List<String> engines = results.series().engines();
    List<String> titles = new ArrayList<>(List.of("pattern", "#threads"));
    if (variants.size() > 1) {
      titles.add(results.series().heading());
    }
    engines.forEach(engine -> titles.add("#" + engine));
    if (!results.floors().isEmpty()) {
      titles.add("#floor DO 1");
    }
    HtmlTable table = HtmlTable.ofCards(titles);
    for (SummaryRow row : rows) {
      List<Variant> own = row.of(variants);
      for (Variant variant : own) {
        boolean isFirst = variant.equals(own.get(0));
        List<Html> cells = new ArrayList<>(List.of(name(row, isFirst), threads(row, isFirst)));
        if (variants.size() > 1) {
          cells.add(HtmlTable.cell(Html.breakable(results.series().label(variant))));
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

  /** Every row names its pattern, as rows may be shown apart; below the first one it is faint. */
  private static Html name(SummaryRow row, boolean isFirst) {
    Html link = Html.link("#" + ChartSection.id(row.workload()), Html.breakable(row.workload()));
    return HtmlTable.rowHead(
        isFirst ? link : Html.styled("span", "again", Html.breakable(row.workload())));
  }

  private static Html threads(SummaryRow row, boolean isFirst) {
    String count = Numbers.count(row.threads());
    return isFirst
        ? HtmlTable.number(count)
        : Html.styled("td", "num", Html.styled("span", "again", count));
  }

  private Html floor(Variant variant, int threads) {
    Optional<Measurement> floor = results.floor(FLOOR, variant, threads);
    return Html.styled("td", "num", floor.map(SummaryCell::score).orElse(Html.text("-")));
  }
}
