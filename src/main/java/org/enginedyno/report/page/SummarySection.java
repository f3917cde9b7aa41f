package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.view.Disturbance;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.SummaryRow;
import org.enginedyno.report.view.Way;
import org.enginedyno.result.Measurement;

/** The report's table of patterns and ways by engines, with the floor beside them. */
final class SummarySection {
  private static final String FLOOR = "FLOOR_DO_1";

  private final Results results;
  private final Lanes lanes;
  private final Lanes floors;

  private SummarySection(Results results) {
    this.results = results;
    lanes = Lanes.of(results);
    floors = Lanes.ofFloors(results);
  }

  static Optional<Section> of(Results results) {
    return new SummarySection(results).section();
  }

  private Optional<Section> section() {
    List<SummaryRow> rows = SummaryRow.of(results, lanes);
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
        table(rows));
  }

  private Html table(List<SummaryRow> rows) {
    List<Way> ways = lanes.ways();
    List<String> engines = lanes.engines();
    List<String> titles = new ArrayList<>(List.of("pattern", "#threads"));
    if (ways.size() > 1) {
      titles.add("way");
    }
    engines.forEach(engine -> titles.add("#" + engine));
    if (!floors.all().isEmpty()) {
      titles.add("#floor DO 1");
    }
    HtmlTable table = new HtmlTable(titles);
    for (SummaryRow row : rows) {
      for (Way way : ways) {
        boolean isFirst = way.equals(ways.get(0));
        List<Html> cells = new ArrayList<>();
        cells.add(isFirst ? name(row) : HtmlTable.cell(""));
        cells.add(HtmlTable.number(isFirst ? Figures.count(row.threads()) : ""));
        if (ways.size() > 1) {
          cells.add(HtmlTable.cell(way.label()));
        }
        for (String engine : engines) {
          cells.add(
              row.entry(way, engine)
                  .map(entry -> SummaryCell.of(results, row, entry))
                  .orElse(HtmlTable.number("")));
        }
        if (!floors.all().isEmpty()) {
          cells.add(floor(way, row.threads()));
        }
        table.row(cells);
      }
    }
    return Html.styled("div", "summary", table.html());
  }

  private static Html name(SummaryRow row) {
    return HtmlTable.cell(Html.link("#" + ChartSection.id(row.workload()), row.workload()));
  }

  private Html floor(Way way, int threads) {
    Optional<Measurement> floor =
        floors.all().stream()
            .filter(lane -> lane.way().isSame(way))
            .findFirst()
            .flatMap(lane -> results.floor(FLOOR, lane, threads));
    return HtmlTable.number(
        floor.map(cell -> Figures.number(cell.score().orElseThrow())).orElse("-"));
  }
}
