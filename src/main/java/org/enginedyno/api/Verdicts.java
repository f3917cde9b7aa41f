package org.enginedyno.api;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.session.Gate;

/** What came of a gate, in the words that other programs get. */
final class Verdicts {
  private Verdicts() {}

  static DynoVerdicts of(Path folder, Gate gate, DuelResults results) {
    return new DynoVerdicts(
        folder,
        results.judgements().stream().map(judgement -> pair(gate, judgement)).toList(),
        results.skipped().stream()
            .map(pair -> "SKIPPED %s: %s".formatted(pair.name(), pair.reason()))
            .toList());
  }

  private static DynoPair pair(Gate gate, Judgement judgement) {
    Duel duel = judgement.duel();
    Cell cell = duel.pair().base();
    return new DynoPair(
        duel.pair().name(),
        cell.workload(),
        cell.threads(),
        word(judgement.word()),
        gate.passes(judgement),
        ratios(judgement),
        judgement.reasons(),
        duel.blocks(),
        duel.launches().size(),
        duel.seconds());
  }

  private static List<DynoRatio> ratios(Judgement judgement) {
    return judgement.inOrder().stream().map(Verdicts::ratio).toList();
  }

  private static DynoRatio ratio(Finding finding) {
    Ratio ratio = finding.ratio();
    return new DynoRatio(
        finding.figure().toString(),
        finding.decides(),
        word(finding.word()),
        ratio.middle(),
        ratio.low(),
        ratio.high(),
        ratio.confidence(),
        finding.base(),
        finding.candidate(),
        finding.change());
  }

  private static DynoVerdict word(Verdict word) {
    return DynoVerdict.valueOf(word.name());
  }
}
