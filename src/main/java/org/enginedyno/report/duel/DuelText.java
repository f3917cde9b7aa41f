package org.enginedyno.report.duel;

import java.util.List;
import java.util.Locale;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;

/** What came of a duel, for a terminal. */
public final class DuelText {
  private DuelText() {}

  /** All pairs, word by word, and what else there is to say of each. */
  public static String of(DuelResults results) {
    List<Judgement> judgements = results.judgements();
    StringBuilder text = new StringBuilder();
    text.append(DuelPhrases.title(results)).append('\n');
    DuelPhrases.servers(results).forEach(line -> text.append("  ").append(line).append('\n'));
    text.append("  ").append(DuelPhrases.rules(results.rules())).append('\n');
    judgements.forEach(judgement -> text.append('\n').append(of(judgement)));
    for (CellPair.Skipped pair : results.skipped()) {
      text.append("\nSKIPPED ").append(pair.name()).append(": ").append(pair.reason()).append('\n');
    }
    return text.append('\n')
        .append(DuelPhrases.counts(results, judgements))
        .append('\n')
        .toString();
  }

  /** One pair. */
  public static String of(Judgement judgement) {
    StringBuilder text =
        new StringBuilder(
            "%s %s (%s)%n"
                .formatted(
                    judgement.word(),
                    judgement.duel().pair().name(),
                    DuelPhrases.effort(judgement.duel())));
    for (Judgement.Finding finding : judgement.findings()) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-24s %-26s %-28s %s%n",
              finding.figure().phrase(),
              DuelPhrases.ratio(finding.ratio()),
              DuelPhrases.values(finding),
              finding.decides() ? finding.word() : "(told)"));
    }
    judgement.reasons().forEach(reason -> text.append("  ").append(reason).append('\n'));
    return text.toString();
  }
}
