package org.enginedyno.result.duel;

import java.util.List;
import org.enginedyno.plan.duel.Criterion;
import org.enginedyno.result.verdict.Ratio;
import org.enginedyno.result.verdict.Verdict;

/**
 * What may be said of a duel.
 *
 * @param word the worst of what its judged criteria say
 * @param findings the criteria that were seen, those that decide first
 * @param reasons what else there is to say, a line each
 */
public record Judgement(Duel duel, Verdict word, List<Finding> findings, List<String> reasons) {
  public Judgement {
    findings = List.copyOf(findings);
    reasons = List.copyOf(reasons);
  }

  /**
   * What may be said of one criterion.
   *
   * @param decides whether the word of the duel hangs on it
   * @param base its median on the base, in operations/s or nanoseconds
   * @param candidate its median on the new side
   */
  public record Finding(
      Criterion criterion,
      boolean decides,
      Ratio ratio,
      Verdict word,
      double base,
      double candidate) {
    /** The same with another word. */
    Finding with(Verdict other) {
      return new Finding(criterion, decides, ratio, other, base, candidate);
    }
  }
}
