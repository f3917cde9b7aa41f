package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.AnswerCheck;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.subject.AppliedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks that need few cases. */
final class ChecksTest {
  private static final AnswerCheck FIRST = Sample.answered("before the first run");
  private static final AnswerCheck LAST = Sample.answered("after the last run");

  private static final long RIGHT = Sample.ROWS_PER_OPERATION * Sample.OPERATIONS;

  private static final Map<String, String> ASKED =
      Map.of("back_log", "77", "performance_schema", "ON");

  private static Check answers(AnswerCheck... answers) {
    return new AnswersCheck().of(Sample.outcome(Sample.answered(answers))).orElseThrow();
  }

  @Test
  void theAnswersCheckAcceptsTheGeneratorsAnswers() {
    assertThat(answers(FIRST, LAST))
        .isEqualTo(new Check("answers", true, "the answers are the generator's, checksum a1"));
  }

  @Test
  void theAnswersCheckFindsAnAnswerThatIsWrongAfterwards() {
    AnswerCheck wrong = Sample.answered("after the last run", "for (17) 2 rows where 1 are right");

    assertThat(answers(FIRST, wrong))
        .isEqualTo(
            new Check(
                "answers",
                false,
                "answers differ from the generator's: for (17) 2 rows where 1 are right"));
  }

  @Test
  void theAnswersCheckReportsMissingAnswers() {
    assertThat(answers(FIRST)).isEqualTo(new Check("answers", false, "1 answers are missing"));
  }

  private static Check complete(ForkResult... forks) {
    return new CompleteCheck().of(Sample.outcome(forks)).orElseThrow();
  }

  private static String missing(ForkResult... forks) {
    Check check = complete(forks);
    assertThat(check.passed()).isFalse();
    return check.detail();
  }

  @Test
  void theCompleteCheckReportsTheCompletedRuns() {
    assertThat(complete(Sample.fork()))
        .isEqualTo(new Check("complete", true, "1 forks x 3 runs x 2 threads completed"));
  }

  @Test
  void theCompleteCheckFindsMissingRuns() {
    assertThat(missing(Sample.fork(2, 2, Sample.COUNTERS))).isEqualTo("2 of 3 runs were recorded");
    assertThat(missing()).isEqualTo("0 of 3 runs were recorded");
  }

  @Test
  void theCompleteCheckFindsMissingThreads() {
    assertThat(missing(Sample.fork(3, 1, Sample.COUNTERS)))
        .isEqualTo(
            "a run has counts of 1 of 2 threads; a run has counts of 1 of 2 threads;"
                + " a run has counts of 1 of 2 threads");
  }

  @Test
  void theCompleteCheckIncludesTheForksOwnShortfalls() {
    assertThat(missing(Sample.fork(3, 2, Sample.COUNTERS, "2 of 3 runs came back")))
        .isEqualTo("2 of 3 runs came back");
  }

  private static Check queryCache(Map<String, Long> counters) {
    return new QueryCacheCheck().of(Sample.outcome(Sample.fork(3, 2, counters))).orElseThrow();
  }

  @Test
  void theQueryCacheCheckFindsAnswersOutOfTheQueryCache() {
    assertThat(queryCache(Map.of(Counters.QUERY_CACHE_HITS, 4L)))
        .isEqualTo(
            new Check(
                "query cache",
                false,
                "the query cache answered 12 times; switch it off (query_cache_type=OFF)"));
  }

  @Test
  void theQueryCacheCheckAcceptsAServerWithoutKeyCaches() {
    assertThat(queryCache(Map.of()))
        .isEqualTo(new Check("query cache", true, "the query cache answered nothing"));
  }

  private static Check reads(long key, long next) {
    return new ReadsCheck()
        .of(
            Sample.outcome(
                Sample.fork(3, 2, Map.of("handler_read_key", key, "handler_read_next", next))))
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void readsAllowForFindingTheFirstRowAndTheEnd(long besides) {
    assertThat(reads(besides * Sample.OPERATIONS, RIGHT).passed()).isTrue();
  }

  @Test
  void readsFindAnEngineThatReadsNothing() {
    assertThat(reads(0, 0))
        .isEqualTo(
            new Check(
                "reads", false, "the server requested 0 rows from the engine, expected 12,000"));
  }

  @Test
  void readsFindRowsTooManyOrTooFew() {
    assertThat(reads(0, RIGHT * 90 / 100).passed()).isFalse();
    assertThat(reads(Sample.OPERATIONS * 2, RIGHT * 110 / 100).passed()).isFalse();
  }

  @Test
  void readsDoNotApplyIfNothingIsRead() {
    assertThat(new ReadsCheck().of(Sample.outcome())).isEmpty();
  }

  private static Check rows(long acknowledged, long found) {
    return new RowsCheck()
        .of(Sample.inserts("InnoDB", Sample.filling(acknowledged, found)))
        .orElseThrow();
  }

  @Test
  void theRowsCheckFindsEveryRowThatWasAcknowledged() {
    assertThat(rows(2_000, 2_000))
        .isEqualTo(new Check("rows", true, "the server has all 8,000 rows that it acknowledged"));
  }

  @Test
  void theRowsCheckMissesRows() {
    assertThat(rows(2_000, 1_999))
        .isEqualTo(new Check("rows", false, "the server has 1,999 rows, but acknowledged 2,000"));
  }

  @Test
  void theRowsCheckFindsRowsThatWereNeverSent() {
    assertThat(rows(2_000, 2_001).passed()).isFalse();
  }

  @Test
  void theRowsCheckMissesRunsThatCountedNoRows() {
    Check check = new RowsCheck().of(Sample.inserts("InnoDB", Sample.fork())).orElseThrow();

    assertThat(check).isEqualTo(new Check("rows", false, "a run counted no rows"));
  }

  @Test
  void theRowsCheckDoesNotApplyToPermanentTables() {
    assertThat(new RowsCheck().of(Sample.outcome(Sample.fork()))).isEmpty();
  }

  private static Optional<Check> settings(AppliedSettings settings) {
    return new SettingsCheck()
        .of(Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));
  }

  @Test
  void theSettingsCheckFindsASettingWithoutEffect() {
    Map<String, String> found = Map.of("back_log", "80", "performance_schema", "ON");

    assertThat(settings(new AppliedSettings(found, Map.of("back_log", "80"), ASKED, "set")))
        .hasValue(new Check("settings", false, "back_log is 80, but 77 was requested"));
  }

  @Test
  void theSettingsCheckReportsTheSettingsInEffect() {
    assertThat(settings(new AppliedSettings(ASKED, Map.of(), ASKED, "set")))
        .hasValue(
            new Check(
                "settings",
                true,
                "every setting is in effect: {back_log=77, performance_schema=ON}"));
  }

  @Test
  void theSettingsCheckDoesNotApplyIfNothingWasRequested() {
    assertThat(settings(Sample.APPLIED)).isEmpty();
  }
}
