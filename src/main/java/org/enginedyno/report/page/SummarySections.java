package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.compare.EngineMap;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Summary;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** The sections about which engine led in each pattern, and which cells to read with care. */
final class SummarySections {
  static final String MARKS = "marks";
  static final String PROBLEMS = "problems";

  private static final String ABOUT_MAP =
      "Operations per second as a ratio to those of %s, whose own fields show its score; %s. Below a ratio is the engine's own score. In grey: a ratio that is not firm, with the range that the runs allow and the reason.";

  /** A longer list is closed at first. */
  private static final int SHORT_LIST = 8;

  private SummarySections() {}

  /** The summary table, with the floor of each row. */
  static Optional<Section> summary(Results results) {
    List<SummaryRow> rows = SummaryRow.of(results);
    String costs =
        Conditions.syncCosts(results.manifest()).map(cost -> " " + cost + ".").orElse("");
    return Section.of(
        rows,
        "summary",
        "Summary",
        new Block.Text(
            "Operations per second, p99 latency, and what limited the cell; "
                + SummaryRow.RULE
                + ". A score links to its cell. A ratio only describes these runs."),
        Summary.table(results, rows, true).cards(),
        Conditions.durability(results.cells())
            .map(line -> Html.tag("p", line + "." + costs))
            .orElse(Html.NOTHING));
  }

  /** A map of the ratios between engines, by colour; empty for one engine, or too few rows. */
  static Optional<Section> map(Results results, Pictures pictures) {
    return EngineMap.of(results)
        .flatMap(
            map ->
                Section.of(
                    "map",
                    "Engines side by side",
                    new Block.Text(ABOUT_MAP.formatted(map.engines().get(0), SummaryRow.RULE)),
                    Html.styled("p", "legend", legend()),
                    table(map),
                    pictures.download(Plots.MAP),
                    byThreads(results)));
  }

  private static Html legend() {
    return Html.join(
        Shade.all().stream()
            .map(shade -> Html.styled("span", shade.css(), shade.words()))
            .toList());
  }

  private static Html byThreads(Results results) {
    List<Block> parts = new ArrayList<>();
    for (int threads : results.threads()) {
      parts.add(new Block.Heading("At " + Numbers.count(threads, "thread")));
      parts.add(table(EngineMap.at(results, threads)));
    }
    return results.threads().size() > 1
        ? Html.details(Html.text("The same at each thread count"), Html.blocks(parts))
        : Html.NOTHING;
  }

  private static Table table(EngineMap map) {
    List<Column<EngineMap.Row>> columns = new ArrayList<>();
    columns.add(
        Column.rowHead(
            "pattern",
            row -> Html.join(Html.breakable(row.workload()), Html.tag("small", row.about()))));
    for (int engine = 0; engine < map.engines().size(); engine++) {
      int index = engine;
      columns.add(Column.number(map.engines().get(engine), row -> field(row.fields().get(index))));
    }
    return Table.of(map.rows(), columns).in("map");
  }

  private static Field field(EngineMap.Field field) {
    List<Html> lines = new ArrayList<>();
    Html figure = Html.tag("b", field.figure().isEmpty() ? field.mark() : field.figure());
    lines.add(field.cell().map(cell -> CellLink.to(cell, figure)).orElse(figure));
    field.notes().forEach(note -> lines.add(Html.tag("small", note)));
    if (!field.mark().isEmpty() && !field.figure().isEmpty()) {
      lines.add(Html.styled("small", "mark", field.mark()));
    }
    return Field.of("", Html.join(lines))
        .in(field.shade().map(Shade::css).orElse(field.notes().isEmpty() ? "" : "unsure"));
  }

  /**
   * The meaning of the marks, and which cells have them; empty if there are no marks or remarks.
   */
  static Optional<Section> marks(Results results) {
    List<Block> parts = new ArrayList<>();
    List<Html> meanings =
        CellRemarks.marks(results.cells())
            .collect(Collectors.groupingBy(label -> label, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(one -> meaning(one.getKey(), one.getValue()))
            .toList();
    if (!meanings.isEmpty()) {
      parts.add(Html.list(meanings));
    }
    List<Remark> marked = CellRemarks.marks(results);
    if (!marked.isEmpty()) {
      parts.add(new Block.Text(CellRemarks.RULE));
    }
    addListed(parts, "mark", "mark", "", marked);
    CellRemarks.tooShort(results).ifPresent(line -> parts.add(new Block.Text(line)));
    List<Remark> uncached = CellRemarks.uncached(results);
    addListed(parts, "data", "cell", " whose data were not all in memory", uncached);
    List<Remark> conflicts = CellRemarks.conflicts(results);
    addListed(parts, "conflicts", "cell", " with conflicts between operations", conflicts);
    return Section.of(parts, MARKS, "To be read with care", Html.blocks(parts));
  }

  private static Html meaning(Label label, long cells) {
    return Html.join(
        Html.tag("b", "%s (%s)".formatted(label, Numbers.count(cells, "cell"))),
        Html.text(": " + label.about()));
  }

  private static void addListed(
      List<Block> parts, String title, String thing, String whose, List<Remark> remarks) {
    if (!remarks.isEmpty()) {
      Html summary = Html.text(Numbers.count(remarks.size(), thing) + whose);
      Html details =
          Html.details(summary, table("cell", title, remarks).html()).with("class", "printed");
      parts.add(remarks.size() > SHORT_LIST ? details : details.with("open", ""));
    }
  }

  private static Table table(String cells, String text, List<Remark> remarks) {
    return Table.of(remarks, Column.text(cells, Remark::cells), Column.text(text, Remark::text));
  }

  /** The cells that were started and are not OK, with the reasons. */
  static Optional<Section> problems(Results results) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Text(
            "INVALID: a proof failed, so the figure is not valid. FAILED: the cell ended with an error. Neither has a score in tables or charts."));
    for (Status status : List.of(Status.INVALID, Status.FAILED)) {
      if (!results.with(status).isEmpty()) {
        blocks.add(new Block.Heading(status.name()));
        blocks.add(reasons(results, results.with(status)));
      }
    }
    return Section.of(PROBLEMS, "Cells without a valid figure", Html.blocks(blocks))
        .filter(section -> blocks.size() > 1);
  }

  static Optional<Section> skipped(Results results) {
    List<Measurement> skipped = results.with(Status.SKIPPED);
    return Section.of(skipped, "skipped", "Skipped cells", reasons(results, skipped));
  }

  private static Table reasons(Results results, List<Measurement> cells) {
    return table("cells", "reason", CellRemarks.reasons(results, cells));
  }
}
