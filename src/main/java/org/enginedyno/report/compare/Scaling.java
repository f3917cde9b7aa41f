package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Measurement;

/** How the throughput of each series grows with its threads. */
public final class Scaling {
  private static final String RULE =
      "Scaling efficiency is the score at n threads divided by n times the score at one thread. If one thread was not measured, the score per thread is divided by that at the fewest threads. At 100 %, throughput grows in proportion to the threads. If a value is not firm, the reason is next to it.";
  private static final String QUERIES =
      " Queries per second scale the same way: every operation of a series sends the same number of queries.";

  private Scaling() {}

  /**
   * A table for each workload; empty if none has several thread counts.
   *
   * @param isWhole whether to include floors and the note about queries
   */
  public static Optional<Section> section(Results results, boolean isWhole) {
    List<Block> blocks = new ArrayList<>();
    boolean asks =
        isWhole && results.cells().stream().anyMatch(cell -> CellText.queryRate(cell).isPresent());
    blocks.add(new Block.Text(asks ? RULE + QUERIES : RULE));
    String suffix = isWhole ? ": scaling" : "";
    results
        .patterns()
        .forEach(one -> add(blocks, one.name() + suffix, table(results, results.series(), one)));
    if (isWhole) {
      results
          .floors()
          .forEach(
              one -> add(blocks, one.name() + suffix, table(results, results.floorSeries(), one)));
    }
    return blocks.size() == 1
        ? Optional.empty()
        : Optional.of(new Section("scaling", "Scaling", blocks));
  }

  private static void add(List<Block> blocks, String title, Table table) {
    if (!table.rows().isEmpty()) {
      blocks.add(new Block.Heading(title));
      blocks.add(table);
    }
  }

  /**
   * The score of each series at the fewest threads, and its scaling efficiency at more threads.
   * There is no row if there is only one thread count, or no score to start from.
   */
  static Table table(Results results, SeriesList series, WorkloadResults workload) {
    List<Integer> threads = workload.threads();
    boolean isScaled =
        threads.size() > 1 && workload.at(threads.get(0)).stream().anyMatch(Measurement::isOk);
    List<Series> shown =
        series.all().stream()
            .filter(one -> isScaled && workload.of(one).stream().anyMatch(Measurement::isOk))
            .toList();
    List<Column<Series>> columns = new ArrayList<>();
    boolean isFloor = series.equals(results.floorSeries());
    columns.add(
        Column.text(
            "series", one -> isFloor ? results.floorName(one.variant()) : series.label(one)));
    for (int count : threads) {
      boolean isFirst = count == threads.get(0);
      columns.add(
          Column.number(
              isFirst ? "ops/s at " + Numbers.count(count, "thread") : "at " + Numbers.count(count),
              one ->
                  workload
                      .at(one, count)
                      .map(cell -> field(cell, isFirst ? score(cell) : share(results, cell)))
                      .orElse(Field.of("-"))));
    }
    return Table.of(shown, columns);
  }

  /** A text with a link to its cell; a dash has no link. */
  private static Field field(Measurement cell, String text) {
    return text.equals("-") ? Field.of(text) : Field.of(text, CellLink.to(cell, Html.text(text)));
  }

  private static String score(Measurement cell) {
    if (!cell.isOk()) {
      return cell.status().name();
    }
    String marks = CellText.unsteady(cell);
    String score = FigureText.score(cell);
    return marks.isEmpty() ? score : score + ", " + marks;
  }

  private static String share(Results results, Measurement cell) {
    return cell.isOk()
        ? growth(results, cell).map(Scaling::share).orElse("-")
        : cell.status().name();
  }

  /**
   * The efficiency in words. Overlapping runs do not matter here: equal throughput at more threads
   * is a valid efficiency.
   */
  private static String share(Ratio ratio) {
    return Texts.joined(", ", Numbers.percent(ratio.factor()), ratio.marks(), ratio.session());
  }

  /**
   * The score per thread divided by that at the workload's fewest threads. If that is one thread,
   * this is the score at n threads over n times the score at one. Both cells must be comparable.
   */
  public static Optional<Ratio> efficiency(Results results, Measurement cell) {
    return growth(results, cell).filter(ratio -> ratio.marks().isEmpty());
  }

  private static Optional<Ratio> growth(Results results, Measurement cell) {
    WorkloadResults workload = results.workload(cell.cell().workload());
    int fewest = workload.threads().get(0);
    return workload
        .at(results.axes().series(cell.cell()), fewest)
        .flatMap(base -> Ratio.of(cell, base, Numbers.count(fewest, "thread"), results.manifest()))
        .map(ratio -> ratio.times((double) fewest / cell.cell().threads()));
  }
}
