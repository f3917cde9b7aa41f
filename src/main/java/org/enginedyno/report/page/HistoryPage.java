package org.enginedyno.report.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.history.CellHistory;
import org.enginedyno.report.history.History;
import org.enginedyno.report.history.HistoryPlot;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.history.ConditionChange;
import org.enginedyno.result.history.StoredRun;

/**
 * Stored runs in the order of their time, as one page that needs no other file and no network.
 *
 * @param plots SVG by picture name; empty where this JVM cannot draw
 */
public record HistoryPage(History history, Map<String, String> plots) {
  private static final String LESSON =
      "Runs of different times differ by what went on beside them: a line that moves shows where to"
          + " look, and proves nothing. A vertical line stands where versions, settings or the"
          + " machine changed.";

  public String text() throws IOException {
    List<Section> sections = new ArrayList<>(List.of(runs()));
    Pictures pictures = new Pictures(plots);
    history.cells().forEach(cell -> sections.add(section(cell, pictures)));
    StoredRun last = history.runs().get(history.runs().size() - 1);
    return PageTemplate.filled(
        "%s of %s"
            .formatted(
                Numbers.count(history.runs().size(), "run"),
                history.runs().stream()
                    .map(run -> run.manifest().plan().name())
                    .distinct()
                    .collect(Collectors.joining(", "))),
        Html.tag("p", LESSON),
        sections,
        last.manifest().dyno());
  }

  private Section runs() {
    HtmlTable table = new HtmlTable("#", "run", "began", "server", "what changed");
    for (int number = 0; number < history.runs().size(); number++) {
      StoredRun run = history.runs().get(number);
      table.row(
          HtmlTable.number(Integer.toString(number + 1)),
          HtmlTable.cell(run.name()),
          HtmlTable.cell(Conditions.moment(run.manifest())),
          HtmlTable.cell(Conditions.servers(run.manifest())),
          HtmlTable.cell(changes(history.changes().get(number))));
    }
    return new Section("runs", "Runs", table.html());
  }

  private static Html changes(List<ConditionChange> changes) {
    return changes.isEmpty()
        ? Html.NOTHING
        : Html.list(changes.stream().map(change -> Html.text(change.toString())).toList());
  }

  private Section section(CellHistory cell, Pictures pictures) {
    HtmlTable table =
        new HtmlTable(
            Stream.of(
                    Stream.of("#", "run"),
                    FigureCatalogue.main().stream().map(FigureText::heading),
                    Stream.of("least to best run", ""))
                .flatMap(titles -> titles)
                .toList());
    cell.byRun()
        .forEach(
            (number, found) -> {
              List<Html> fields = new ArrayList<>();
              fields.add(HtmlTable.number(Integer.toString(number + 1)));
              fields.add(HtmlTable.cell(history.runs().get(number).name()));
              FigureCatalogue.main()
                  .forEach(figure -> fields.add(HtmlTable.number(FigureText.of(figure, found))));
              fields.add(HtmlTable.cell(spread(found)));
              fields.add(HtmlTable.cell(remark(found)));
              table.row(fields);
            });
    return new Section(
        cell.name().slug(),
        cell.title(),
        Html.join(
            Html.tag("p", cell.line()),
            pictures.named(
                List.of(
                    HistoryPlot.name(cell, FigureCatalogue.THROUGHPUT),
                    HistoryPlot.name(cell, FigureCatalogue.SERVER_CPU))),
            table.html()));
  }

  private static String spread(Measurement cell) {
    return cell.isOk()
        ? "%s to %s"
            .formatted(
                Numbers.number(Collections.min(cell.runs())),
                Numbers.number(Collections.max(cell.runs())))
        : "";
  }

  private static String remark(Measurement cell) {
    return cell.isOk()
        ? MarkText.of(cell)
        : cell.status() + ": " + String.join("; ", cell.reasons());
  }
}
