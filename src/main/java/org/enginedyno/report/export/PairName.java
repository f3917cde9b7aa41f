package org.enginedyno.report.export;

import java.util.LinkedHashMap;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.history.CellName;

/**
 * The name of a pair in all duels: what both of its cells have in common, and what the sides were
 * called.
 */
final class PairName {
  /** A duel has rules of its own. */
  private static final String RULE_OF_RUNS = "score";

  private PairName() {}

  static CellName of(DuelResults results, CellPair pair) {
    CellName base = CellName.of(pair.base());
    CellName candidate = CellName.of(pair.candidate());
    Map<String, String> common = new LinkedHashMap<>(base.parameters());
    common.entrySet().retainAll(candidate.parameters().entrySet());
    common.remove(RULE_OF_RUNS);
    common.put("base", results.base().text());
    common.put("new", results.candidate().text());
    return new CellName(base.workload(), common);
  }
}
