package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.view.Disturbance;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.SummaryRow;
import org.enginedyno.report.view.SummaryRow.Entry;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** The report's table of patterns by lanes, with the floor beside them. */
final class SummarySection {
  private static final String FLOOR = "FLOOR_DO_1";

  private SummarySection() {}

  static Optional<Section> of(Results results) {
    Lanes lanes = Lanes.of(results);
    List<SummaryRow> rows = SummaryRow.of(results, lanes);
    if (rows.isEmpty()) {
      return Section.of("summary", "Summary", Html.tag("p", "No pattern has a cell yet."));
    }
    List<Lane> ways = Lanes.ofFloors(results).all();
    List<String> titles = new ArrayList<>(List.of("pattern", "#threads"));
    lanes.all().forEach(lane -> titles.add("#" + lane.label()));
    ways.forEach(way -> titles.add("#" + way.label().replace("no engine", "floor DO 1")));
    HtmlTable table = new HtmlTable(titles);
    for (SummaryRow row : rows) {
      List<Html> cells = new ArrayList<>();
      cells.add(HtmlTable.cell(Html.link("#" + ChartSection.id(row.workload()), row.workload())));
      cells.add(HtmlTable.number(Figures.count(row.threads())));
      row.entries().forEach(entry -> cells.add(cell(results, row, entry)));
      ways.forEach(way -> cells.add(floor(results, way, row.threads())));
      table.row(cells);
    }
    return Section.of(
        "summary",
        "Summary",
        Html.tag(
            "p",
            "Operations per second, and p99 latency below; "
                + SummaryRow.RULE
                + ". A ratio describes these runs and claims nothing beyond them."),
        Disturbance.of(results).map(text -> Html.styled("p", "warning", text)).orElse(Html.NOTHING),
        table.html());
  }

  private static Html cell(Results results, SummaryRow row, Entry entry) {
    if (entry.ok().isEmpty()) {
      return Html.styled("td", "num", status(entry));
    }
    Measurement cell = entry.ok().get();
    List<Html> lines = new ArrayList<>();
    lines.add(Html.tag("b", Html.text(Figures.number(cell.score().orElseThrow()))));
    Latency latency = cell.latency();
    if (latency != null) {
      lines.add(Html.tag("small", "p99 " + Figures.micros(latency.p99())));
    }
    entry.ratio().ifPresent(ratio -> lines.add(Html.tag("small", ratio.toString())));
    best(results, row, entry.lane()).ifPresent(other -> lines.add(Html.tag("small", other)));
    return Html.styled("td", "num", Html.join(lines));
  }

  private static Html status(Entry entry) {
    String css = entry.cell().map(cell -> StatusMark.css(cell.status())).orElse("missing");
    return Html.styled("span", css, entry.absence());
  }

  private static Optional<String> best(Results results, SummaryRow row, Lane lane) {
    return results.of(row.workload()).stream()
        .filter(cell -> cell.isOk() && lane.holds(cell.cell()))
        .max(Comparator.comparingDouble(cell -> cell.score().orElseThrow()))
        .filter(cell -> cell.cell().threads() != row.threads())
        .map(
            cell ->
                "its best: %s at %s"
                    .formatted(
                        Figures.number(cell.score().orElseThrow()),
                        Figures.count(cell.cell().threads(), "thread")));
  }

  private static Html floor(Results results, Lane way, int threads) {
    return results
        .floor(FLOOR, way, threads)
        .map(cell -> HtmlTable.number(Figures.number(cell.score().orElseThrow())))
        .orElse(HtmlTable.number("-"));
  }
}
