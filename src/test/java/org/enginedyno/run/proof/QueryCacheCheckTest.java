package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Check;
import org.junit.jupiter.api.Test;

final class QueryCacheCheckTest {
  private static Check check(Map<String, Long> counters) {
    return CountChecks.queryCache(Sample.outcome(Sample.fork(3, 2, counters))).orElseThrow();
  }

  @Test
  void findsAnswersOutOfTheQueryCache() {
    assertThat(check(Map.of(Counters.QUERY_CACHE_HITS, 4L)))
        .isEqualTo(
            new Check(
                "query cache",
                false,
                "the query cache answered 12 times; switch it off (query_cache_type=OFF)"));
  }

  @Test
  void acceptsAServerWithoutKeyCaches() {
    assertThat(check(Map.of()))
        .isEqualTo(new Check("query cache", true, "the query cache answered nothing"));
  }
}
