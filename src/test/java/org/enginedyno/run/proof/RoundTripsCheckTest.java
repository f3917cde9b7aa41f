package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.Copy;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.run.fork.ForkResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RoundTripsCheckTest {
  private static final Map<String, Long> INSERTS =
      Map.of(
          Counters.QUESTIONS,
          3_000L,
          "com_insert",
          2_000L,
          "com_commit",
          1_000L,
          "com_stmt_execute",
          2_000L);

  private static Map<String, Long> with(Map<String, Long> usual, String name, long count) {
    Map<String, Long> counters = new TreeMap<>(usual);
    counters.put(name, count);
    return counters;
  }

  private static Check of(CellOutcome outcome) {
    return RoundTripsCheck.of(outcome).orElseThrow();
  }

  private static Check reads(Map<String, Long> counters) {
    return of(Sample.outcome(Sample.fork(3, 2, counters)));
  }

  private static Check readsOfOne(Map<String, Long> counters) {
    return of(
        Sample.outcome(
            Sample.like("READ_KEY_RANGE_NO_DATA", "InnoDB").threads(1).cell(),
            Sample.evidence("InnoDB"),
            Sample.fork(3, 1, counters)));
  }

  private static Check inserts(String engine, Map<String, Long> counters) {
    return of(Sample.inserts(engine, Sample.fork(3, 2, counters)));
  }

  @Test
  void reportsTheExpectedCounts() {
    assertThat(readsOfOne(Sample.COUNTERS))
        .isEqualTo(
            new Check(
                "round trips",
                true,
                "for 3,000 operations the server counted 3,000 x select, 3,000 x stmt execute,"
                    + " 3,000 x statement"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com_stmt_prepare",
        "com_stmt_close",
        "com_stmt_reset",
        "com_admin_commands",
        "com_set_option",
        "com_commit"
      })
  void findsOneHiddenCommandOfOneThread(String command) {
    assertThat(readsOfOne(with(Sample.COUNTERS, command, 1)))
        .isEqualTo(
            new Check(
                "round trips",
                false,
                "for 3,000 operations the server counted 3 x %s, expected 0"
                    .formatted(command.substring(4).replace('_', ' '))));
  }

  @Test
  void findsHiddenCommandsOfSeveralThreads() {
    assertThat(reads(with(Sample.COUNTERS, "com_admin_commands", 1_000)).passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 500, 998, 1_002, 2_000})
  void findsStatementsTooFewOrTooMany(long perRun) {
    assertThat(reads(with(Sample.COUNTERS, Counters.QUESTIONS, perRun)).passed()).isFalse();
  }

  @Test
  void allowsForTheEdgesOfSeveralThreads() {
    assertThat(reads(with(Sample.COUNTERS, Counters.QUESTIONS, 1_001)).passed()).isTrue();
    assertThat(readsOfOne(with(Sample.COUNTERS, "com_select", 1_001)).passed()).isFalse();
  }

  @Test
  void allowsForAWatchdogQueryAtTheEdgeOfARun() {
    assertThat(readsOfOne(with(Sample.COUNTERS, Counters.QUESTIONS, 1_001)).passed()).isTrue();
    assertThat(readsOfOne(with(Sample.COUNTERS, Counters.QUESTIONS, 1_002)).passed()).isFalse();
  }

  /** Each of several members counts the rows that it applies for the others. */
  @ParameterizedTest
  @CsvSource({
    "com_insert, 6_000, 3, true",
    "com_insert, 1_900, 3, false",
    "com_insert, 6_000, 1, false",
    "com_insert, 6_100, 3, false",
    "com_update, 10, 3, true",
    "com_update, 10, 1, false",
    "com_commit, 3_000, 3, false",
    "questions, 3_100, 3, false"
  })
  void membersThatAreAllWrittenToCountMoreChanges(
      String counter, String count, int members, boolean passes) {
    Map<String, Long> counters = with(INSERTS, counter, Long.parseLong(count.replace("_", "")));
    ForkResult fork = Copy.of(Sample.fork(3, 2, counters), "members", members);

    assertThat(of(Sample.inserts("InnoDB", fork)).passed()).isEqualTo(passes);
  }

  @Test
  void excludesTheWatchdogsCommands() {
    Map<String, Long> watched = with(Sample.COUNTERS, "com_show_processlist", 2);

    assertThat(readsOfOne(with(watched, Counters.QUESTIONS, 1_002)).passed()).isTrue();
  }

  @Test
  void reportsAnotherClientInsteadOfANegativeCount() {
    assertThat(readsOfOne(with(Sample.COUNTERS, "com_begin", -2)).detail())
        .isEqualTo(
            "for 3,000 operations the server counted fewer than 0 x begin, expected 0, because another client"
                + " is at work (about 6 statements); measure without other clients");
    CellOutcome one =
        Sample.outcome(
            Sample.like("READ_KEY_RANGE_NO_DATA", "InnoDB").threads(1).cell(),
            Sample.evidence("InnoDB"),
            Sample.fork(1, 1, with(Sample.COUNTERS, "com_begin", -1)));
    assertThat(of(one).detail())
        .endsWith(
            "because another client is at work (about 1 statement); measure without other clients");
  }

  @Test
  void findsStatementsOfAWorkloadThatSendsNone() {
    CellOutcome outcome =
        Sample.outcome(Sample.floor("FLOOR_BORROW"), Sample.evidence("InnoDB"), Sample.fork());

    assertThat(of(outcome).passed()).isFalse();
  }

  @Test
  void countsEachKindOfStatement() {
    assertThat(inserts("InnoDB", INSERTS).detail())
        .isEqualTo(
            "for 3,000 operations the server counted 3,000 x commit, 6,000 x insert,"
                + " 6,000 x stmt execute, 9,000 x statement");
  }

  @Test
  void missesACommitIfTheEngineHasTransactions() {
    Map<String, Long> without = with(with(INSERTS, "com_commit", 0), Counters.QUESTIONS, 2_000);

    assertThat(inserts("InnoDB", without).passed()).isFalse();
    assertThat(inserts("MyISAM", without).passed()).isTrue();
  }

  @Test
  void countsAStatementThatIsPreparedAgainOnce() {
    Map<String, Long> more = with(with(INSERTS, "com_insert", 2_100), "com_stmt_reprepare", 100);

    assertThat(inserts("InnoDB", more).passed()).isTrue();
    assertThat(inserts("InnoDB", with(INSERTS, "com_insert", 2_100)).passed()).isFalse();
  }

  /** Three runs of two threads, which do 1,000 operations of two inserts and a commit. */
  @ParameterizedTest
  @CsvSource({
    "mysql, one-by-one, 0",
    "mariadb, one-by-one, 3000",
    "mariadb, bulk, 2",
    "mariadb, values, 0"
  })
  void aDriverMayPrepareTheBatchesThatItSendsItself(Driver driver, String batch, long most) {
    CellBuilder cell =
        Sample.like("INSERT_SMALL", "InnoDB")
            .client(SampleClients.client(PlanAxis.DRIVER, driver))
            .knobs("insert.batch", batch, "insert.rows-per-statement", "2")
            .knobs("insert.rows-per-commit", batch.equals("one-by-one") ? "2" : "4");

    for (String kind : List.of("com_stmt_prepare", "com_stmt_close")) {
      for (long more = 0; more < 2; more++) {
        ForkResult fork = Sample.fork(3, 2, with(INSERTS, kind, most + more));
        assertThat(of(Sample.outcome(cell.cell(), Sample.evidence("InnoDB"), fork)).passed())
            .as("%s x %d", kind, most + more)
            .isEqualTo(more == 0);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"false, com_select", "true, com_insert"})
  void countsBackgroundStatements(boolean inserts, String kind) {
    BackgroundWork work = new BackgroundWork(1, 50, 1, "", inserts);
    for (long sent : List.of(49L, 50L, 51L)) {
      Map<String, Long> counters = new TreeMap<>(Sample.COUNTERS);
      List.of(kind, "com_stmt_execute", Counters.QUESTIONS)
          .forEach(one -> counters.merge(one, sent, Long::sum));
      ForkResult fork =
          Sample.changed(Sample.fork(3, 1, counters), span -> Copy.of(span, "asked", work));
      CellOutcome outcome =
          Sample.outcome(
              Sample.like("READ_KEY_RANGE_NO_DATA", "InnoDB").threads(1).cell(),
              Sample.evidence("InnoDB"),
              fork);
      assertThat(of(outcome).passed()).as(of(outcome).detail()).isEqualTo(sent == 50);
    }
  }

  @Test
  void reportsThatNothingWasSent() {
    CellOutcome outcome =
        Sample.outcome(
            Sample.floor("FLOOR_BORROW"), Sample.evidence("InnoDB"), Sample.fork(3, 2, Map.of()));

    assertThat(of(outcome))
        .isEqualTo(
            new Check("round trips", true, "for 3,000 operations the server counted nothing"));
  }

  @Test
  void failsWithoutOperations() {
    assertThat(of(Sample.outcome()).passed()).isFalse();
  }

  /** A thousand operations of two inserts and a commit, ten of which a run retried. */
  private static Check withRetries(int retries, long inserts, long commits, long rollbacks) {
    Map<String, Long> counters = with(INSERTS, Counters.QUESTIONS, inserts + commits + rollbacks);
    counters.put("com_insert", inserts);
    counters.put("com_commit", commits);
    counters.put("com_rollback", rollbacks);
    counters.put("com_stmt_execute", inserts);
    return retried(retries, counters);
  }

  private static Check retried(int retries, Map<String, Long> counters) {
    ForkResult fork =
        Sample.changed(
            Sample.fork(3, 2, counters), span -> Sample.with(span, Sample.OPERATIONS, retries));
    return of(Sample.inserts("InnoDB", fork));
  }

  /** The maximum count of a run that retried ten of its operations. */
  @ParameterizedTest
  @CsvSource({
    Counters.QUESTIONS + ", 3043",
    "com_stmt_execute, 2022",
    "com_insert, 2022",
    "com_commit, 1011",
    "com_rollback, 10"
  })
  void aRetriedOperationSendsItsStatementsTwiceAtMost(String kind, long most) {
    Map<String, Long> counters = with(with(INSERTS, Counters.QUESTIONS, 3_020), "com_rollback", 10);

    assertThat(retried(10, with(counters, kind, most)).passed()).isTrue();
    assertThat(retried(10, with(counters, kind, most + 1)).passed()).isFalse();
  }

  @Test
  void comparesStatementsWithOperationsAndRetries() {
    Check first = withRetries(10, 2_010, 1_000, 10);
    assertThat(first.passed()).as(first.detail()).isTrue();
    assertThat(first.detail())
        .isEqualTo(
            "for 3,000 operations and 30 retries the server counted 3,000 x commit, 6,030 x insert,"
                + " 30 x rollback, 6,030 x stmt execute, 9,060 x statement");
    assertThat(withRetries(10, 2_020, 1_000, 10).passed()).as("each failed at its second").isTrue();
    assertThat(withRetries(10, 2_020, 1_010, 10).passed()).as("each failed at its commit").isTrue();
  }

  @Test
  void findsUncountedRetries() {
    assertThat(withRetries(10, 2_030, 1_000, 10).passed()).isFalse();
    assertThat(withRetries(10, 2_011, 1_000, 11).detail()).contains("33 x rollback, expected 30");
    assertThat(withRetries(0, 2_001, 1_000, 1).detail()).contains("3 x rollback, expected 0");
  }

  /** The insert of a recreated table is counted once more, and nothing else. */
  @Test
  void countsNoRollbackAsARepreparedStatement() {
    Map<String, Long> counters = with(with(INSERTS, "com_rollback", 1), "com_stmt_reprepare", 16);
    assertThat(inserts("InnoDB", counters).detail()).contains("3 x rollback, expected 0");
  }

  @Test
  void missesRetriesThatWereNeverSent() {
    assertThat(withRetries(10, 2_000, 1_000, 10).passed()).isFalse();
    assertThat(withRetries(10, 2_010, 1_000, 9).passed()).isFalse();
  }
}
