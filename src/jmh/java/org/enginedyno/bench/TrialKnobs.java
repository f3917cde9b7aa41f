package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.result.Figures.LeftOut;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.Workload;

/**
 * What the knobs of a trial's workload are, once every search is left out that has a word which the
 * engine's full-text keys do not have.
 */
record TrialKnobs(KnobValues values, List<LeftOut> leftOut) {
  static TrialKnobs of(Connection control, EngineTraits traits, Workload workload, KnobValues given)
      throws SQLException {
    SearchWorkload search = workload.as(SearchWorkload.class).orElse(null);
    if (search == null) {
      return new TrialKnobs(given, List.of());
    }
    Map<String, String> left = WordRules.leftOut(control, traits.keys().fullText(), search, given);
    return new TrialKnobs(
        left.isEmpty() ? given : search.without(left.keySet(), given),
        left.entrySet().stream().map(one -> new LeftOut(one.getKey(), one.getValue())).toList());
  }
}
