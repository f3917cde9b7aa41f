package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Proof.QuiesceState.CanarySight;
import org.enginedyno.result.Proof.QuiesceState.PendingWork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of a proof's parts, and which of them invalidate a cell. */
final class ProofRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 | 0 | 0 | 90 | true  | all 1,000 acknowledged rows survived",
        "5 | 0 | 0 | 0 | 90 | false | 5 of 1,000 acknowledged rows are lost",
        "0 | 7 | 0 | 0 | 90 | true  | all 1,000 acknowledged rows survived,"
            + " 7 more survived that were not acknowledged",
        "0 | 0 | 2 | 0 | 90 | false | all 1,000 acknowledged rows survived,"
            + " 2 rows are altered, duplicated or were never sent",
        "0 | 0 | 0 | 3 | 90 | false | all 1,000 acknowledged rows survived,"
            + " 3 operations survived only in part",
        "0 | 0 | 0 | 0 | 91 | false | all 1,000 acknowledged rows survived,"
            + " the server counts 91 rows, but 90 were read"
      })
  void aCrashedServerIsCompleteWithAllAcknowledgedRows(
      long lost, long more, long altered, long torn, long counted, boolean isWhole, String words) {
    Crash crash =
        new Crash(
            new Crash.Rows(1_000, 90, counted, lost, more, altered, torn), 1.25, "OK", null, null);

    assertThat(crash.isWhole()).isEqualTo(isWhole);
    assertThat(crash.line())
        .isEqualTo(words + "; the server answered again after 1.3 s; table: OK");
    assertThat(Copy.of(crash, "repair", "done"))
        .returns(false, Crash::isWhole)
        .returns("OK; repaired: done", Crash::table);
  }

  @Test
  void aForkStartsWithoutDebts() {
    PendingWork tolerable = new PendingWork("InnoDB", "undo records", 1_000L, 1_000);
    PendingWork debt = Copy.of(tolerable, "count", 1_001L);
    PendingWork unknown = Copy.of(tolerable, "count", null);
    CanarySight clean = new CanarySight("Aria", true, null, null, 70, 60, null);
    CanarySight dirty = new CanarySight("InnoDB", false, 16L, 2L, 800, 60, null);
    CanarySight unseen = CanarySight.unseen("InnoDB", "no table");

    assertThat(new QuiesceState(1, List.of(tolerable, unknown), List.of(clean, unseen), 1).debts())
        .isEmpty();
    assertThat(new QuiesceState(1, List.of(tolerable, debt), List.of(clean, dirty), 1).debts())
        .containsExactly(
            "InnoDB still had 1001 undo records; at most 1000 are allowed",
            "InnoDB had not finished deferred work: its canary took 16 pages and 800"
                + " us, when it was new 60 us and 2 pages");
    assertThat(new QuiesceState(1, List.of(unknown, debt), List.of(clean, unseen), 1.25))
        .hasToString(
            "InnoDB: unknown undo records; InnoDB: 1001 undo records; Aria: canary 70 us, when it"
                + " was new 60 us; InnoDB: canary not checked (no table); waited 1.3 s");
    assertThat(new QuiesceState(1, List.of(), List.of(), 0))
        .hasToString("nothing to check; waited 0.0 s");
    assertThat(Copy.of(dirty, "cleanPages", null).toString())
        .isEqualTo("InnoDB: canary 800 us, when it was new 60 us");
  }

  @Test
  void checksFailByTheirProblems() {
    Check passed = Check.of("a", List.of(), "fine");
    Check failed = Check.of("b", List.of("x", "y"), "fine");
    Proof proof =
        Copy.of(
            Objects.requireNonNull(new SampleRun().cell("InnoDB", 4).proof()),
            "checks",
            List.of(passed, failed));

    assertThat(passed).isEqualTo(new Check("a", true, "fine"));
    assertThat(Check.of("c", false, "%,d rows", 1_000))
        .isEqualTo(new Check("c", false, "1,000 rows"));
    assertThat(proof.failures()).containsExactly("x; y");
    assertThat(proof.explain()).hasSize(1);
    assertThat(proof.answers()).isEqualTo("a5b1c9d2");
    assertThat(Copy.of(proof, "statements", List.of()).answers()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OWN     | ON  | flush=1, log_bin=ON, sync_binlog=1",
        "OWN     | OFF | flush=1, log_bin=OFF",
        "OWN     | 0   | flush=1, log_bin=0",
        "NONE    | OFF | no log, flush=1, log_bin=OFF",
        "UNKNOWN | OFF | unknown whether it has a log, flush=1, log_bin=OFF"
      })
  void durabilityFollowsTheVariablesInForce(Log log, String binaryLog, String words) {
    Map<String, String> all =
        Map.of("flush", "1", "log_bin", binaryLog, "sync_binlog", "1", "other", "2");
    DurabilityInForce durability = DurabilityInForce.of(log, List.of("flush", "absent"), all);

    assertThat(durability).hasToString(words);
    assertThat(durability.doubted("on tmpfs"))
        .hasToString("not durable? on tmpfs; the settings claim " + words);
    assertThat(new DurabilityInForce(Log.NONE, Map.of(), null)).hasToString("no log");
  }
}
