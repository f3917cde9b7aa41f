package org.enginedyno.report.claim;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Claim;
import org.enginedyno.report.text.CsvValue;
import org.enginedyno.result.Json;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.MeasuredRatio;

/** Claims for other programs. */
public final class ClaimData {
  private static final String TITLES =
      "article,claim,place,workload,compared,says,published,stands,run,threads,ratio,least,most,"
          + "reason,otherwise\n";

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
    StringBuilder text = new StringBuilder(TITLES);
    articles.stream().flatMap(ClaimData::rows).forEach(row -> text.append(lines(row)));
    return text.toString();
  }

  private static String lines(Row row) {
    if (row.measured().isEmpty()) {
      return line(row, "", "", "", "", "");
    }
    return row.measured().stream()
        .map(
            ratio ->
                line(
                    row,
                    ratio.run(),
                    ratio.threads() == 0 ? "" : Integer.toString(ratio.threads()),
                    ratio.ratio(),
                    ratio.least(),
                    ratio.most()))
        .collect(Collectors.joining());
  }

  private static String line(
      Row row, String run, String threads, Object ratio, Object least, Object most) {
    List<Object> fields =
        new ArrayList<>(
            List.of(
                row.article(),
                row.claim(),
                row.place(),
                row.workload(),
                row.compared(),
                row.says(),
                row.published(),
                row.stands()));
    fields.addAll(List.of(run, threads, ratio, least, most, row.reason()));
    fields.add(String.join("; ", row.otherwise()));
    return fields.stream().map(CsvValue::quoted).collect(Collectors.joining(",", "", "\n"));
  }
}
