package org.enginedyno.report.claim;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.claim.Claim;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Csv;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Json;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.MeasuredRatio;
import org.jspecify.annotations.Nullable;

/** Claims for other programs. */
public final class ClaimData {
  private ClaimData() {}

  /** A claim as JSON has it. */
  private record Row(
      String article,
      String claim,
      String place,
      String workload,
      String compared,
      String says,
      String published,
      String stands,
      String reason,
      List<MeasuredRatio> measured,
      List<String> otherwise) {}

  private static Stream<Row> rows(ArticleResult held) {
    return held.outcomes().stream().map(outcome -> row(held.article().name(), outcome));
  }

  private static Row row(String article, ClaimOutcome outcome) {
    Claim claim = outcome.claim();
    return new Row(
        article,
        claim.id(),
        claim.place(),
        ClaimPhrases.workload(claim),
        ClaimPhrases.compared(claim).orElse(""),
        claim.says(),
        claim.published(),
        outcome.standing().toString(),
        outcome.reason(),
        outcome.ratios(),
        outcome.differences());
  }

  /** One list of all claims. */
  public static String json(List<ArticleResult> articles) {
    List<Row> rows = articles.stream().flatMap(ClaimData::rows).toList();
    try {
      return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(rows) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers have a form in JSON", e);
    }
  }

  /** A line for each ratio, and one for each claim without. */
  public static String csv(List<ArticleResult> articles) {
    List<Line> lines =
        articles.stream()
            .flatMap(ClaimData::rows)
            .flatMap(
                row ->
                    row.measured().isEmpty()
                        ? Stream.of(new Line(row, null))
                        : row.measured().stream().map(ratio -> new Line(row, ratio)))
            .toList();
    return Csv.of(
        Table.of(
            lines,
            Column.text("article", line -> line.row().article()),
            Column.text("claim", line -> line.row().claim()),
            Column.text("place", line -> line.row().place()),
            Column.text("workload", line -> line.row().workload()),
            Column.text("compared", line -> line.row().compared()),
            Column.text("says", line -> line.row().says()),
            Column.text("published", line -> line.row().published()),
            Column.text("stands", line -> line.row().stands()),
            Column.text("run", line -> line.of(MeasuredRatio::run)),
            Column.number(
                "threads", line -> line.of(one -> one.threads() == 0 ? null : one.threads())),
            Column.number("ratio", line -> line.of(MeasuredRatio::ratio)),
            Column.number("least", line -> line.of(MeasuredRatio::least)),
            Column.number("most", line -> line.of(MeasuredRatio::most)),
            Column.text("reason", line -> line.row().reason()),
            Column.text("otherwise", line -> String.join("; ", line.row().otherwise()))),
        "\n");
  }

  /** A claim with one of its ratios. */
  private record Line(Row row, @Nullable MeasuredRatio ratio) {
    @Nullable Object of(Function<MeasuredRatio, @Nullable Object> figure) {
      return ratio == null ? null : figure.apply(ratio);
    }
  }
}
