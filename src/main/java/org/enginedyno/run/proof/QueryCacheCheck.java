package org.enginedyno.run.proof;

import java.util.Optional;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Check;

/** Checks that the query cache answered no statement. */
final class QueryCacheCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long hits = outcome.counters().getOrDefault(Counters.QUERY_CACHE_HITS, 0L);
    return Optional.of(
        new Check(
            "query cache",
            hits == 0,
            hits == 0
                ? "the query cache answered nothing"
                : "the query cache answered %d times; switch it off (query_cache_type=OFF)"
                    .formatted(hits)));
  }
}
