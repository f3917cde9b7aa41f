package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.Copy;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Proof.QuiesceState.CanarySight;
import org.enginedyno.result.Proof.QuiesceState.PendingWork;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.WaitTotals;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerChecksTest {
  private static final Map<String, String> ASKED =
      Map.of("back_log", "77", "performance_schema", "ON");
  private static final CanarySight CLEAN = new CanarySight("InnoDB", true, 2L, 2L, 210, 190, null);

  private static Optional<Check> settings(AppliedSettings settings) {
    return ServerChecks.settings(
        Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));
  }

  @Test
  void findsASettingWithoutEffect() {
    Map<String, String> found = Map.of("back_log", "80", "performance_schema", "ON");

    assertThat(settings(new AppliedSettings(found, Map.of("back_log", "80"), ASKED, "set")))
        .hasValue(new Check("settings", false, "back_log is 80, but 77 was requested"));
  }

  @Test
  void reportsTheSettingsInEffect() {
    assertThat(settings(new AppliedSettings(ASKED, Map.of(), ASKED, "set")))
        .hasValue(
            new Check(
                "settings",
                true,
                "every setting is in effect: {back_log=77, performance_schema=ON}"));
  }

  @Test
  void checksNoSettingsIfNoneWasRequested() {
    assertThat(settings(Sample.APPLIED)).isEmpty();
  }

  private static QuiesceState left(int fork, @Nullable Long undo, CanarySight canary) {
    return new QuiesceState(
        fork,
        List.of(new PendingWork("InnoDB", "undo records", undo, 1_000)),
        List.of(canary),
        0.2);
  }

  @Test
  void aTolerableAmountIsNoDebt() {
    Check check = ServerChecks.debt(List.of(left(1, 1_000L, CLEAN), left(2, 0L, CLEAN)));

    assertThat(check)
        .isEqualTo(new Check("debt", true, "the server had no unfinished work before the forks"));
  }

  @Test
  void oneForkThatStartsWithTooMuchIsEnough() {
    Check check = ServerChecks.debt(List.of(left(1, 0L, CLEAN), left(2, 1_001L, CLEAN)));

    assertThat(check.passed()).isFalse();
    assertThat(check.detail())
        .isEqualTo(
            "unfinished work before the forks: fork 2: InnoDB still had 1001 undo records; at"
                + " most 1000 are allowed");
  }

  @Test
  void aCanaryShowsWhatTheCountersHide() {
    CanarySight slow = new CanarySight("InnoDB", false, 16L, 2L, 400, 190, null);

    assertThat(ServerChecks.debt(List.of(left(1, 1L, slow))).detail())
        .isEqualTo(
            "unfinished work before the forks: fork 1: InnoDB had not finished deferred work:"
                + " its canary took 16 pages and 400 us, when it was new 190 us and 2 pages");
  }

  @Test
  void anUnreportedAmountFailsNoCell() {
    CanarySight unseen = CanarySight.unseen("InnoDB", "the server is read-only");

    assertThat(ServerChecks.debt(List.of(left(1, null, unseen))).passed()).isTrue();
    assertThat(left(1, null, unseen))
        .hasToString(
            "InnoDB: unknown undo records; InnoDB: canary not checked (the server is read-only);"
                + " waited 0.2 s");
  }

  private static final String DECLARED = ", but index country_id (covering) is declared";

  private static Check access(Map<String, String> before, Map<String, String> after) {
    return ServerChecks.access(
            Sample.outcome(Sample.evidence("InnoDB", before), Sample.evidence("InnoDB", after)))
        .orElseThrow();
  }

  private static String failure(Map<String, String> explained) {
    Check check = access(explained, explained);
    assertThat(check.passed()).isFalse();
    return check.detail();
  }

  @Test
  void acceptsTheDeclaredAccess() {
    assertThat(access(Sample.AS_DECLARED, Sample.AS_DECLARED))
        .isEqualTo(
            new Check("access", true, "the plan is as declared: index country_id (covering)"));
  }

  @Test
  void findsAnIndexThatWasDropped() {
    assertThat(failure(Map.of("table", "normal", "type", "ALL")))
        .isEqualTo("the plan is full scan" + DECLARED + " (table normal, type ALL, extra none)");
  }

  @ParameterizedTest
  @CsvSource({
    "key, email, 'the plan is index email (covering), but index country_id (covering) is declared'",
    "extra, Using index condition, 'the plan is index country_id, but index country_id'",
    "type, index, type index",
    "extra, Using index; Using filesort, Using filesort",
    "table, other, table other"
  })
  void findsAnotherAccessThanTheDeclaredOne(String column, String value, String detail) {
    assertThat(failure(Sample.declaredWith(column, value))).contains(detail);
  }

  @Test
  void findsThatNoTableIsReadAtAll() {
    assertThat(failure(Map.of("extra", "Select tables optimized away")))
        .isEqualTo(
            "the plan is no reading of rows"
                + DECLARED
                + " (table none, type none, extra Select tables optimized away)");
  }

  @Test
  void findsAnotherAccessPathAfterAForkToo() {
    assertThat(access(Sample.AS_DECLARED, Sample.declaredWith("key", "email")).passed()).isFalse();
  }

  @Test
  void checksNoAccessPathOfAFloor() {
    assertThat(ServerChecks.access(Sample.floorOutcome())).isEmpty();
  }

  private static Optional<Check> table(String found) {
    return ServerChecks.table(Sample.outcome(Sample.evidence(found), Sample.fork()));
  }

  @Test
  void findsATableThatIsInAnotherEngine() {
    assertThat(table("MyISAM"))
        .hasValue(
            new Check(
                "table", false, "the table is in MyISAM, not in InnoDB (dyno clean removes it)"));
  }

  @Test
  void takesNamesAsServersSpellThem() {
    assertThat(table("INNODB"))
        .hasValue(
            new Check("table", true, "the table is in InnoDB, unchanged since it was created"));
  }

  @Test
  void findsAnIndexThatWasAddedBeforeAForkOrDuringIt() {
    TableDefinition altered =
        new TableDefinition(
            List.of("PRIMARY KEY (`id`)", "KEY `country_id` (`country_id`)", "KEY `dob` (`dob`)"));
    Evidence after = Sample.evidence(Sample.table("InnoDB", altered));

    assertThat(ServerChecks.table(Sample.outcome(Sample.evidence("InnoDB"), after)))
        .hasValue(
            new Check(
                "table",
                false,
                "table normal has changed since it was created: now KEY `dob` (`dob`)"));
    assertThat(ServerChecks.table(Sample.outcome(after, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void findsAnotherRowFormatThanRequested() {
    Cell cell =
        Sample.like(Sample.PATTERN.name(), "InnoDB")
            .settings(Map.of("innodb_default_row_format", "redundant"))
            .cell();

    assertThat(ServerChecks.table(Sample.outcome(cell, inFormat("Dynamic"), Sample.fork())))
        .hasValueSatisfying(
            check ->
                assertThat(check.detail())
                    .isEqualTo(
                        "table normal has row format Dynamic, but innodb_default_row_format ="
                            + " redundant was requested"));
    assertThat(ServerChecks.table(Sample.outcome(cell, inFormat("Redundant"), Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isTrue());
  }

  private static Evidence inFormat(String format) {
    TableDefinition definition = new TableDefinition(List.of("row_format = " + format));
    return Sample.evidence(
        new Evidence.OfTable(
            "normal",
            "InnoDB",
            Engines.shipped().of("InnoDB"),
            definition,
            definition,
            Sample.STATISTICS,
            Optional.empty()));
  }

  private static final String SENT = Sample.evidence("InnoDB").statements().get(0).sql();

  private static Optional<Check> recorded(String sent, Map<String, Long> counts) {
    Evidence evidence = Sample.evidence("InnoDB");
    Evidence.OfStatement statement = Copy.of(evidence.statements().get(0), "sql", sent);
    ForkLog log = Sample.fork().log();
    Map<String, WaitTotals> statements = new HashMap<>();
    counts.forEach((text, count) -> statements.put(text, new WaitTotals(count, count)));
    List<Span> spans =
        log.spans().stream()
            .map(span -> Copy.of(span, "server", Copy.of(span.server(), "statements", statements)))
            .toList();
    return ServerChecks.recorded(
        Sample.outcome(
            Copy.of(evidence, "statements", List.of(statement)),
            Copy.of(Sample.fork(), "log", Copy.of(log, "spans", spans))));
  }

  @Test
  void findsAnotherStatementThanTheExplainedOne() {
    assertThat(recorded(SENT, Map.of(SENT + " FOR UPDATE", Sample.OPERATIONS)))
        .hasValue(
            new Check(
                "statement",
                false,
                "the server executed %s FOR UPDATE, but %1$s was explained".formatted(SENT)));
  }

  /** Servers shorten statements to digests in their own ways. */
  @ParameterizedTest
  @CsvSource({
    "SELECT DISTINCT c FROM t2 WHERE id = 5,SELECT DISTINCTROW `c` FROM `t2` WHERE `id` = ? ;",
    "'SELECT count(id) FROM t WHERE a IN (?, ?)',SELECT COUNT ( `id` ) FROM `t` WHERE `a` IN (...)",
    "SELECT a FROM t WHERE match(b) against (?),SELECT `a` FROM `t` WHERE MATCH ( `b` ) AGAINST (?)",
    "SELECT name FROM normal WHERE id = ?,SELECT `name` FROM ..."
  })
  void knowsTheDigestOfAStatement(String sent, String digest) {
    assertThat(recorded(sent, Map.of(digest, Sample.OPERATIONS)))
        .hasValueSatisfying(check -> assertThat(check.passed()).isTrue());
  }

  @Test
  void comparesNeitherRareStatementsNorInserts() {
    assertThat(recorded(SENT, Map.of())).isEmpty();
    assertThat(recorded(SENT, Map.of("COMMIT", Sample.OPERATIONS))).isEmpty();
    assertThat(recorded(SENT, Map.of("SELECT 2", Sample.OPERATIONS / 10))).isEmpty();
    assertThat(recorded("INSERT INTO t VALUES (?)", Map.of("SELECT 2", Sample.OPERATIONS)))
        .isEmpty();
  }

  @Test
  void findsThatThereIsNoTable() {
    Evidence none = Evidence.withoutTables(Sample.APPLIED, Sample.VARIABLES);

    assertThat(ServerChecks.table(Sample.outcome(none, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void checksNoTableOfAFloor() {
    assertThat(ServerChecks.table(Sample.floorOutcome())).isEmpty();
  }
}
