package org.enginedyno.report.duel;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;

/** What came of a duel in Markdown, as a CI server shows it. */
public final class DuelMarkdown {
  private DuelMarkdown() {}

  /** All pairs in a table, and what else there is to say of each below it. */
  public static String of(DuelResults results) {
    List<Judgement> judgements = results.judgements();
    StringBuilder text = new StringBuilder();
    text.append("# ").append(escaped(DuelPhrases.title(results))).append("\n\n");
    text.append("**").append(DuelPhrases.counts(results, judgements)).append("**\n\n");
    DuelPhrases.servers(results)
        .forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
    text.append("- ").append(escaped(DuelPhrases.rules(results.rules()))).append("\n\n");
    text.append(row(List.of("cells", "word", "criterion", "new to base", "medians", "measured")));
    text.append(row(List.of("---", "---", "---", "---", "---", "---")));
    for (Judgement judgement : judgements) {
      text.append(rows(judgement));
    }
    for (CellPair.Skipped pair : results.skipped()) {
      text.append(row(List.of(pair.name(), "skipped", pair.reason(), "", "", "")));
    }
    String reasons =
        judgements.stream()
            .flatMap(
                judgement ->
                    judgement.reasons().stream()
                        .map(
                            reason ->
                                "- %s: %s\n"
                                    .formatted(
                                        escaped(judgement.duel().pair().name()), escaped(reason))))
            .collect(Collectors.joining());
    return text + (reasons.isEmpty() ? "" : "\n" + reasons);
  }

  private static String rows(Judgement judgement) {
    String name = judgement.duel().pair().name();
    String word = judgement.word().toString();
    String effort = DuelPhrases.effort(judgement.duel());
    List<Judgement.Finding> deciding = judgement.deciding();
    if (deciding.isEmpty()) {
      return row(List.of(name, word, "", "", "", effort));
    }
    StringBuilder rows = new StringBuilder();
    for (Judgement.Finding finding : deciding) {
      rows.append(
          row(
              List.of(
                  name,
                  deciding.size() == 1 ? word : "%s (%s)".formatted(word, finding.word()),
                  finding.figure().phrase(),
                  DuelPhrases.ratio(finding.ratio()),
                  DuelPhrases.values(finding),
                  effort)));
    }
    return rows.toString();
  }

  private static String row(List<String> cells) {
    return Stream.of(cells)
        .flatMap(List::stream)
        .map(DuelMarkdown::escaped)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
