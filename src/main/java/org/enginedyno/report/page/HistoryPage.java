package org.enginedyno.report.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.history.History;
import org.enginedyno.report.history.History.CellHistory;
import org.enginedyno.report.history.HistoryPlot;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.WholeFile;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.RunConditions.ConditionChange;
import org.enginedyno.result.history.StoredRun;

/**
 * Stored runs in chronological order, as one self-contained page.
 *
 * @param plots SVG by picture name; empty if this JVM cannot draw
 * @param note why pictures are left out; empty if none is
 */
public record HistoryPage(History history, Map<String, String> plots, String note) {
  private static final String LESSON =
      "Runs at different times also differ because of other load on the machine: a line that moves shows where to look, but proves nothing. A vertical line marks where versions, settings or the machine changed.";

  /** The name of the page's file. */
  public static final String FILE = "history.html";

  /** Writes the page of several runs and its pictures into a folder; returns one line per cell. */
  public static List<String> write(List<StoredRun> runs, Path folder) throws IOException {
    History history = History.of(runs);
    Plots made = Picture.obstacle().isEmpty() ? HistoryPlot.of(history) : Plots.NONE;
    Map<String, String> plots = Picture.write(made::pictures, folder.resolve("plots"));
    String note = Picture.obstacle().or(() -> made.limit("the tables below")).orElse("");
    WholeFile.write(folder.resolve(FILE), new HistoryPage(history, plots, note).text());
    return history.cells().stream().map(CellHistory::line).toList();
  }

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
        Html.join(Html.tag("p", LESSON), note.isEmpty() ? Html.NOTHING : Html.tag("p", note)),
        sections,
        last.manifest().dyno());
  }

  private Section runs() {
    Table table =
        Table.of(
            IntStream.range(0, history.runs().size()).boxed().toList(),
            Column.number("", number -> number + 1),
            Column.text("run", number -> history.runs().get(number).name()),
            Column.text("started", number -> Conditions.moment(manifest(number))),
            Column.text("server", number -> Conditions.servers(manifest(number))),
            Column.text("what changed", number -> changes(number).html()));
    return new Section("runs", "Runs", List.of(table));
  }

  private Manifest manifest(int number) {
    return history.runs().get(number).manifest();
  }

  private Block changes(int number) {
    return new Block.Lines(
        history.changes().get(number).stream().map(ConditionChange::toString).toList());
  }

  private Section section(CellHistory cell, Pictures pictures) {
    List<String> shown =
        List.of(
            HistoryPlot.name(cell, FigureCatalogue.THROUGHPUT),
            HistoryPlot.name(cell, FigureCatalogue.SERVER_CPU));
    return new Section(
        cell.name().slug(),
        cell.title(),
        List.of(
            new Block.Text(cell.line()),
            pictures.all(shown::contains),
            Table.of(List.copyOf(cell.byRun().entrySet()), columns())));
  }

  private List<Column<Map.Entry<Integer, Measurement>>> columns() {
    List<Column<Map.Entry<Integer, Measurement>>> columns = new ArrayList<>();
    columns.add(Column.number("", run -> run.getKey() + 1));
    columns.add(Column.text("run", run -> history.runs().get(run.getKey()).name()));
    for (Figure figure : FigureCatalogue.main()) {
      columns.add(
          new Column<>(FigureText.head(figure), run -> FigureText.of(figure, run.getValue())));
    }
    columns.add(Column.text("least to best run", run -> spread(run.getValue())));
    columns.add(Column.text("", run -> remark(run.getValue())));
    return columns;
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
        ? CellText.marks(cell)
        : cell.status() + ": " + String.join("; ", cell.reasons());
  }
}
