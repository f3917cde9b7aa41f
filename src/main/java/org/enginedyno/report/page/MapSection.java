package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.EngineMap;
import org.enginedyno.report.compare.Shade;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.CellAnchor;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.report.plot.PictureNames;
import org.enginedyno.report.series.Results;

/** Which engine led where: a table whose fields are coloured by their ratios. */
public final class MapSection {
  private MapSection() {}

  /** The map, and one for each thread count to unfold; nothing where there is little to see. */
  public static Optional<Section> of(Results results, Pictures pictures) {
    return EngineMap.of(results).flatMap(map -> section(results, pictures, map));
  }

  private static Optional<Section> section(Results results, Pictures pictures, EngineMap map) {
    List<Html> parts = new ArrayList<>();
    if (results.threads().size() > 1) {
      for (int threads : results.threads()) {
        EngineMap one = EngineMap.at(results, threads);
        parts.add(Html.tag("h3", "At " + Numbers.count(threads, "thread")));
        parts.add(table(one));
      }
    }
    return Section.of(
        "map",
        "Engines side by side",
        Html.tag(
            "p",
            "Operations per second beside those of %s, which its fields show; %s. Below a ratio stands the engine's own score, and below that whether the runs of the two overlap. Without colour: what is in no ratio, and why."
                .formatted(map.engines().get(0), SummaryRow.RULE)),
        legend(),
        table(map),
        pictures.download(PictureNames.MAP),
        parts.isEmpty()
            ? Html.NOTHING
            : Html.details(Html.text("The same at each thread count"), Html.join(parts)));
  }

  private static Html legend() {
    return Html.styled(
        "p",
        "legend",
        Html.join(
            Shade.all().stream()
                .map(shade -> Html.styled("span", shade.css(), shade.words()))
                .toList()));
  }

  private static Html table(EngineMap map) {
    List<String> titles = new ArrayList<>(List.of("pattern"));
    map.engines().forEach(engine -> titles.add("#" + engine));
    HtmlTable table = new HtmlTable(titles);
    for (EngineMap.Row row : map.rows()) {
      List<Html> cells = new ArrayList<>();
      cells.add(
          HtmlTable.rowHead(
              Html.join(Html.breakable(row.workload()), Html.tag("small", row.about()))));
      row.fields().forEach(field -> cells.add(field(field)));
      table.row(cells);
    }
    return Html.styled("div", "map", table.html());
  }

  private static Html field(EngineMap.Field field) {
    List<Html> lines = new ArrayList<>();
    Html figure = Html.tag("b", field.figure().isEmpty() ? field.mark() : field.figure());
    lines.add(field.cell().map(cell -> CellAnchor.link(cell, figure)).orElse(figure));
    field.notes().forEach(note -> lines.add(Html.tag("small", note)));
    if (!field.mark().isEmpty() && !field.figure().isEmpty()) {
      lines.add(Html.styled("small", "mark", field.mark()));
    }
    String css = field.shade().map(shade -> "num " + shade.css()).orElse("num");
    return Html.styled("td", css, Html.join(lines));
  }
}
