package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.Copy;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.os.DataPlace;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.os.SyncCost;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Figures.LeftOut;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Proof.QuiesceState.PendingWork;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProverTest {
  /** The sample's operations take a few microseconds, which is too short for a commit to a disk. */
  @Test
  void doesNotReportDurabilityThatTheDiskContradicts() {
    SyncCost sync = new SyncCost(Duration.ofSeconds(9), Duration.ofSeconds(8), 300);
    DataPlace place = new DataPlace("/data", Optional.empty(), Optional.of(sync), "");
    CellOutcome inserts = Sample.inserts("InnoDB", Sample.fork());
    Evidence before = inserts.forks().get(0).before();

    assertThat(durability(inserts, at(before, place, "1")))
        .startsWith("not durable? commits returned sooner than the disk can sync; the settings")
        .endsWith("claim innodb_flush_log_at_trx_commit=1");
    assertThat(durability(inserts, at(before, place, "2")))
        .isEqualTo("innodb_flush_log_at_trx_commit=2");
  }

  /**
   * A byte or more for each of a thousand operations; fsyncs may be skipped, or belong to others.
   */
  @ParameterizedTest
  @CsvSource({"999, innodb_flush_log_at_trx_commit=1", "1000, not durable\\?.*"})
  void onlyLoggedCommitsAreDoubted(long logged, String durability) {
    SyncCost sync = new SyncCost(Duration.ofSeconds(9), Duration.ofSeconds(8), 300);
    DataPlace place = new DataPlace("/data", Optional.empty(), Optional.of(sync), "");
    Map<String, Long> counters =
        Map.of("innodb_os_log_fsyncs", 3L, "innodb_os_log_written", logged);
    ForkResult fork =
        Sample.changed(
            Sample.fork(),
            span -> Copy.of(span, "server", Copy.of(span.server(), "counters", counters)));
    CellOutcome inserts = Sample.inserts("InnoDB", fork);
    assertThat(durability(inserts, at(inserts.forks().get(0).before(), place, "1")))
        .matches(durability);
  }

  private static Evidence at(Evidence evidence, DataPlace place, String flush) {
    StableVariables variables =
        Copy.of(Sample.VARIABLES, "values", Map.of("innodb_flush_log_at_trx_commit", flush));
    return Copy.of(evidence, "variables", variables).at(place);
  }

  private static String durability(CellOutcome outcome, Evidence before) {
    CellOutcome.ForkOutcome fork = Copy.of(outcome.forks().get(0), "before", before);
    return String.valueOf(Prover.prove(Copy.of(outcome, "forks", List.of(fork))).durability());
  }

  @Test
  void passesASoundCell() {
    Proof proof = Prover.prove(Sample.outcome(Sample.fork()));

    assertThat(proof.failures()).isEmpty();
    assertThat(proof.checks())
        .extracting(check -> check.name())
        .containsExactly(
            "complete",
            "time",
            "round trips",
            "reads",
            "query cache",
            "table",
            "access",
            "unchanged",
            "answers");
    assertThat(proof.counts().operations())
        .as("without the warm-up")
        .isEqualTo(3 * Sample.OPERATIONS);
    assertThat(proof.counts().statementsPerOperation()).isEqualTo(1.0);
    assertThat(proof.counts().counters()).containsEntry(Counters.QUESTIONS, 3 * Sample.OPERATIONS);
  }

  @Test
  void provesEveryFork() {
    Cell twice =
        Sample.like(Sample.PATTERN.name(), "InnoDB")
            .measure(Copy.of(Sample.MEASURE, "forks", 2))
            .cell();
    TableAfter filled = new TableAfter("normal", "InnoDB", 10_000, 1, 1, null, "");
    Evidence evidence = Sample.evidence("InnoDB");
    ForkOutcome fork =
        new ForkOutcome(
            evidence,
            Sample.fork(),
            new Aftermath(
                evidence, List.of(filled), List.of(), Optional.empty(), Optional.empty()));
    CellOutcome both = new CellOutcome(twice, List.of(fork, fork));
    Proof proof = Prover.prove(both);

    assertThat(proof.failures()).isEmpty();
    assertThat(proof.counts().operations()).isEqualTo(6 * Sample.OPERATIONS);
    assertThat(proof.answers()).isEqualTo("a1");
    assertThat(proof.explain()).containsExactly(Sample.AS_DECLARED);
    assertThat(proof.forks().tables()).containsExactly(filled, filled);
    assertThat(Prover.prove(new CellOutcome(twice, List.of(fork))).failures())
        .containsExactly("3 of 6 runs were recorded");
  }

  @Test
  void provesFilesByTheKernelAndTheirChecks() {
    Cell cell =
        Sample.like("FILE_RANDOM_READ", Cell.NO_ENGINE)
            .on(Cell.NO_SERVER)
            .knobs("place", "/x")
            .cell();
    Evidence evidence = Evidence.withoutTables(Sample.APPLIED, Sample.VARIABLES);
    Check content = new Check("content", false, "block 7 has other bytes");
    Aftermath after =
        new Aftermath(evidence, List.of(), List.of(content), Optional.empty(), Optional.empty());
    ForkResult fork = Sample.fork(3, 2, Map.of(ProcessIo.WRITTEN, 0L, ProcessIo.READ, 0L));

    Proof proof =
        Prover.prove(new CellOutcome(cell, List.of(new ForkOutcome(evidence, fork, after))));

    assertThat(proof.checks())
        .extracting(Check::name, Check::passed)
        .containsExactly(tuple("complete", true), tuple("bytes", false), tuple("content", false));
  }

  @Test
  void keepsEngineAndSearchFactsForTheRules() {
    LeftOut search = new LeftOut("word", "too common");
    ForkResult fork = Sample.fork();
    CellOutcome outcome =
        Sample.outcome(
            new ForkResult(
                List.of(), Copy.of(fork.log(), "leftOut", List.of(search)), OtherClients.UNKNOWN));

    assertThat(outcome.leftOut()).containsExactly(search);
    assertThat(outcome.dataStateRule().orElseThrow().counters())
        .containsExactly("innodb_pages_read");
    assertThat(outcome.countersOfBytesWritten())
        .containsExactly("innodb_data_written", "innodb_os_log_written");
  }

  @Test
  void keepsTheSettingsThatWereReadBack() {
    Map<String, String> found = Map.of("back_log", "80");
    AppliedSettings settings =
        new AppliedSettings(found, found, Map.of("back_log", "77"), "by a new start");

    Proof proof = Prover.prove(Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));

    assertThat(proof.failures()).containsExactly("back_log is 80, but 77 was requested");
    assertThat(proof.settings()).isEqualTo(found);
  }

  @Test
  void keepsDurabilityOnlyOfCellsThatAddRows() {
    assertThat(Prover.prove(Sample.inserts("MyISAM", Sample.fork())).durability())
        .isEqualTo(new DurabilityInForce(DurabilityInForce.Log.NONE, Map.of(), null));
    assertThat(Prover.prove(Sample.inserts("Unheard", Sample.fork())).durability())
        .isEqualTo(new DurabilityInForce(DurabilityInForce.Log.UNKNOWN, Map.of(), null));
    assertThat(Prover.prove(Sample.outcome(Sample.fork())).durability()).isNull();
  }

  @Test
  void refusesAForkOnABusyServer() {
    QuiesceState left =
        new QuiesceState(
            1, List.of(new PendingWork("InnoDB", "undo records", 70_000L, 1_000)), List.of(), 30);
    Evidence before = Sample.evidence("InnoDB").with(Optional.of(left));

    Proof proof = Prover.prove(Sample.outcome(before, Sample.evidence("InnoDB")));

    assertThat(proof.failures())
        .containsExactly(
            "unfinished work before the forks: fork 1: InnoDB still had 70000 undo records; at"
                + " most 1000 are allowed");
    assertThat(proof.forks().rest()).containsExactly(left);
  }

  @Test
  void reportsEveryFailedCheck() {
    assertThat(Prover.prove(Sample.outcome()).failures())
        .hasSize(2)
        .contains("0 of 3 runs were recorded");
  }

  @Test
  void recordsOtherActiveClients() {
    ForkResult fork = Sample.fork();
    OtherClients others = new OtherClients(9, true, List.of("eve@db1, Query: select ?"));
    CellOutcome outcome =
        Sample.outcome(new ForkResult(List.of(), fork.log(), others), Sample.fork());

    assertThat(outcome.others()).isEqualTo(others);
    assertThat(Prover.prove(outcome).checks())
        .contains(
            new Check(
                "other clients",
                true,
                "another client worked on the server: eve@db1, Query: select ?"));
  }

  @Test
  void countsConnectionsMissingInEveryProcessList() {
    Map<String, Long> counters = new TreeMap<>(Sample.COUNTERS);
    counters.put(Counters.CONNECTIONS, 2L);

    assertThat(Sample.outcome(Sample.fork(3, 2, counters)).others().worked())
        .containsExactly("clients that connected 8 times during warm-up and runs");
  }

  /** Restarted servers count from zero again. */
  @ParameterizedTest
  @CsvSource({"5, 6, true", "5, 5, false", "5, 2, false"})
  void countsChangesByOthersAroundAForkThatOnlyReads(long before, long after, boolean seen) {
    Evidence evidence = Sample.evidence("InnoDB");
    CellOutcome outcome =
        Sample.outcome(Copy.of(evidence, "changes", before), Copy.of(evidence, "changes", after));
    assertThat(outcome.others().worked())
        .isEqualTo(
            seen
                ? List.of(
                    "a client that sent a statement that changes rows while a fork started, ran or ended")
                : List.of());
  }

  @Test
  void checksAFloorOnlyForCompleteness() {
    assertThat(Prover.prove(Sample.floorOutcome()).checks())
        .extracting(check -> check.name())
        .containsExactly("complete", "time", "round trips", "reads", "query cache", "unchanged");
  }
}
