package org.enginedyno.report.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Csv;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Json;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.jspecify.annotations.Nullable;

/** Claims as JSON and CSV, for other programs. */
public final class ClaimData {
  /** The text columns of every claim, shared by JSON and CSV. */
  private static final List<Column<Line>> TEXTS =
      List.of(
          Column.text("article", line -> line.article),
          Column.text("claim", line -> line.outcome.claim().id()),
          Column.text("place", line -> line.outcome.claim().place()),
          Column.text("workload", line -> ClaimText.workload(line.outcome.claim())),
          Column.text("compared", line -> ClaimText.compared(line.outcome.claim()).orElse("")),
          Column.text("says", line -> line.outcome.claim().says()),
          Column.text("published", line -> line.outcome.claim().published()),
          Column.text("stands", line -> line.outcome.standing().toString()));

  private ClaimData() {}

  /** A claim, and in CSV one of its ratios. */
  private record Line(String article, ClaimOutcome outcome, @Nullable MeasuredRatio ratio) {
    @Nullable Object of(Function<MeasuredRatio, @Nullable Object> figure) {
      return ratio == null ? null : figure.apply(ratio);
    }
  }

  private static Stream<Line> lines(List<ArticleResult> articles) {
    return articles.stream()
        .flatMap(
            held ->
                held.outcomes().stream()
                    .map(outcome -> new Line(held.article().name(), outcome, null)));
  }

  /** All claims as one list. */
  public static String json(List<ArticleResult> articles) {
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    lines(articles)
        .forEach(
            line -> {
              Map<String, @Nullable Object> row = new LinkedHashMap<>();
              TEXTS.forEach(text -> row.put(text.head().title(), text.value().apply(line)));
              row.put("reason", line.outcome.reason());
              row.put("measured", line.outcome.ratios().stream().map(ClaimData::measured).toList());
              row.put("otherwise", line.outcome.differences());
              rows.add(row);
            });
    return Json.MAPPER.valueToTree(rows).toPrettyString() + "\n";
  }

  private static Map<String, Object> measured(MeasuredRatio measured) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("run", measured.run());
    row.put("threads", measured.threads());
    row.put("ratio", measured.ratio().value());
    if (measured.ratio().isBounded()) {
      row.put("least", measured.ratio().low());
      row.put("most", measured.ratio().high());
    }
    return row;
  }

  private static @Nullable Double bound(MeasuredRatio measured, Function<Interval, Double> bound) {
    return measured.ratio().isBounded() ? bound.apply(measured.ratio()) : null;
  }

  /** One line for each ratio, and one for each claim that has no ratio. */
  public static String csv(List<ArticleResult> articles) {
    List<Line> lines =
        lines(articles)
            .flatMap(
                line ->
                    line.outcome.ratios().isEmpty()
                        ? Stream.of(line)
                        : line.outcome.ratios().stream()
                            .map(ratio -> new Line(line.article, line.outcome, ratio)))
            .toList();
    List<Column<Line>> columns = new ArrayList<>(TEXTS);
    columns.add(Column.text("run", line -> line.of(MeasuredRatio::run)));
    columns.add(
        Column.number(
            "threads", line -> line.of(one -> one.threads() == 0 ? null : one.threads())));
    columns.add(Column.number("ratio", line -> line.of(one -> one.ratio().value())));
    columns.add(Column.number("least", line -> line.of(one -> bound(one, Interval::low))));
    columns.add(Column.number("most", line -> line.of(one -> bound(one, Interval::high))));
    columns.add(Column.text("reason", line -> line.outcome.reason()));
    columns.add(Column.text("otherwise", line -> String.join("; ", line.outcome.differences())));
    return Csv.of(Table.of(lines, columns), "\n");
  }
}
