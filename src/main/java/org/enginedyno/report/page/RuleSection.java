package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Verdict;

/** By which rules the words were found, and what they mean. */
public final class RuleSection {
  private RuleSection() {}

  public static Optional<Section> of(DuelResults results) {
    DuelRules rules = results.rules();
    HtmlTable words = new HtmlTable("word", "when");
    word(
        words,
        List.of(Verdict.REGRESSION, Verdict.IMPROVEMENT),
        "the interval leaves out that nothing differs, and the ratio is off by %s or more"
            .formatted(Numbers.percent(rules.delta())));
    word(
        words,
        List.of(Verdict.EQUIVALENT),
        "the whole interval lies within %s of one".formatted(Numbers.percent(rules.delta())));
    word(
        words,
        List.of(Verdict.INCONCLUSIVE),
        "neither is shown: a difference of less than was to be seen may be there");
    word(words, List.of(Verdict.INVALID), "a proof failed, or a side broke");
    return Section.of(
        "rules",
        "How it was measured",
        Html.tag(
            "p",
            "Both sides are up at once and take turns of %s, four in a block, %d blocks in a launch,"
                    .formatted(Units.text(rules.slice()), rules.blocksPerLaunch())
                + " after a warm-up of %s. Then servers and measuring JVMs are started anew."
                    .formatted(Units.text(rules.warmup()))
                + " The ratio is Hodges and Lehmann's estimate of the blocks' log ratios, its"
                + " interval that of Wilcoxon's signed ranks, made wider where launches differ by"
                + " more than their blocks explain. The seed of the order is %d."
                    .formatted(results.seed())),
        words.html());
  }

  private static void word(HtmlTable words, List<Verdict> which, String when) {
    words.row(
        HtmlTable.cell(which.stream().map(Verdict::toString).collect(Collectors.joining(", "))),
        HtmlTable.cell(when));
  }
}
