package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.Expect;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.Mark;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.junit.jupiter.api.Test;

final class DataStateRuleTest {
  private static final long OPERATIONS = 1_000;
  private static final DataStateRule ALL = new DataStateRule(List.of("pages"), true, "pool_size");
  private static final DataStateRule KEYS = new DataStateRule(List.of("pages"), false, null);
  private static final DataSpec IN_MEMORY = new DataSpec(1_000, 1, Expect.CACHED, null, null, null);

  private static Span span(Map<String, Long> counters, long rows) {
    ServerCounts server = new ServerCounts(counters, Map.of(), Map.of(), rows, null);
    return AccountTest.span(OPERATIONS, server, null);
  }

  private static DataState state(DataStateRule rule, long pages, long rows) {
    return rule.of(List.of(span(Map.of("pages", pages), rows), span(Map.of("pages", 0L), rows)));
  }

  @Test
  void isCachedIfAlmostNothingIsFetched() {
    assertThat(state(ALL, 0, 0))
        .isEqualTo(new DataState(Label.CACHED, 0.0, "no page was fetched (pages)"));
    assertThat(state(ALL, 19, 0).label()).isEqualTo(Label.CACHED);
    assertThat(state(ALL, 20, 0).label()).isEqualTo(Label.PARTLY_CACHED);
  }

  @Test
  void isBoundByReadsIfEverySecondLookupFetchesAPage() {
    assertThat(state(ALL, 980, 0).label()).isEqualTo(Label.PARTLY_CACHED);
    assertThat(state(ALL, 1_000, 0))
        .returns(Label.IO_BOUND, DataState::label)
        .returns(0.5, DataState::pagesPerOperation);
  }

  @Test
  void considersThePagesReadPerOperation() {
    assertThat(state(ALL, 2_000, 100_000 * OPERATIONS).label())
        .as("a page for every scan of 100,000 rows")
        .isEqualTo(Label.CACHED);
    assertThat(state(ALL, 2_000 * 2_000, 100_000 * OPERATIONS).label())
        .as("all of the pages of every scan")
        .isEqualTo(Label.IO_BOUND);
  }

  @Test
  void isUnknownIfTheServerDoesNotCountEveryPage() {
    assertThat(state(KEYS, 0, 0))
        .returns(Label.UNKNOWN, DataState::label)
        .extracting(DataState::text)
        .asString()
        .endsWith("; the server does not count its other pages");
    assertThat(state(KEYS, 2_000, 0).label()).isEqualTo(Label.IO_BOUND);
    assertThat(ALL.of(List.of(span(Map.of(), 0)))).returns(Label.UNKNOWN, DataState::label);
    assertThat(new DataStateRule(List.of(), false, null).of(List.of(span(Map.of(), 0))))
        .returns(Label.UNKNOWN, DataState::label);
  }

  @Test
  void isCachedIfTablesAreOnlyInMemory() {
    assertThat(new DataStateRule(List.of(), true, null).of(List.of(span(Map.of(), 0))))
        .returns(Label.CACHED, DataState::label);
  }

  @Test
  void isMarkedIfThePlanExpectsOtherwise() {
    assertThat(ALL.mark(IN_MEMORY, state(ALL, 2_000, 0)))
        .hasValueSatisfying(
            mark -> {
              assertThat(mark.label()).isEqualTo(Mark.Label.UNCACHED);
              assertThat(mark.isComparable()).isFalse();
              assertThat(mark.text())
                  .isEqualTo(
                      "the plan expects its data in memory, but 1.000 pages per operation were not"
                          + " in the engine's memory and were fetched (pages); use --set"
                          + " data.rows=1000, --set buffers=auto where dyno starts the server, a"
                          + " larger pool_size, or a longer measure.warmup");
            });
    assertThat(ALL.mark(IN_MEMORY, state(ALL, 0, 0))).isEmpty();
    assertThat(KEYS.mark(IN_MEMORY, state(KEYS, 0, 0))).isEmpty();
    assertThat(ALL.mark(new DataSpec(1_000, 1), state(ALL, 2_000, 0))).isEmpty();
  }
}
