package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The conclusion on killed servers. */
final class CrashFindingTest {
  private final SampleRun run = new SampleRun();

  private static Crash crash(long lost, long torn, @Nullable String repair) {
    return new Crash(
        new Crash.Rows(1_000, 1_000 - lost, 1_000 - lost, lost, 0, 0, torn), 1, "OK", repair, null);
  }

  private static Measurement killed(Measurement cell, Crash... crashes) {
    Proof proof = Objects.requireNonNull(cell.proof());
    return Copy.of(
        cell,
        "proof",
        Copy.of(proof, "forks", Copy.of(proof.forks(), "crashes", List.of(crashes))));
  }

  @Test
  void addsUpTheKillsOfEachEngineAndIsFirst() {
    run.threads = List.of(4);
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB", "MyISAM");
    assertThat(CrashFinding.of(run.results())).isEmpty();

    run.with(
        killed(run.cell("InnoDB", 4), crash(0, 0, null), crash(0, 0, null)),
        killed(run.cell("MyISAM", 4), crash(0, 2, null), crash(7, 1, "status OK")));

    Conclusion conclusion = Conclusion.of(run.results());
    assertThat(conclusion.sentences().get(0))
        .isEqualTo(
            "READ_PK_POINT: after the server was killed, InnoDB had all 2,000 acknowledged rows;"
                + " MyISAM lost 7 of 2,000 acknowledged rows, had 3 partial operations, needed a"
                + " repair after 1 of 2 kills. A loss of power was not tested.");
    assertThat(conclusion.sentences().get(1)).contains(" times as fast as ");
    assertThat(conclusion.pattern()).contains("READ_PK_POINT");
  }

  @Test
  void reportsRowsThatOtherMembersLacked() {
    run.threads = List.of(4);
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB", "MyISAM", "Aria");
    run.with(
        killed(run.cell("Aria", 4), replicated(0, 0)),
        killed(run.cell("InnoDB", 4), replicated(0, 3)),
        killed(run.cell("MyISAM", 4), replicated(5, 2), replicated(0, 0)));

    assertThat(Conclusion.of(run.results()).sentences().get(0))
        .isEqualTo(
            "READ_PK_POINT: after the server was killed, Aria had all 1,000 acknowledged rows, and the"
                + " other members lacked none; InnoDB had all 1,000 acknowledged rows, and the other"
                + " members lacked at most 3 rows; MyISAM had all 2,000 acknowledged rows, and the"
                + " other members lacked at most 5 rows. A loss of power was not tested.");
    assertThat(CellRemarks.crashes(run.results()).orElseThrow().toString())
        .contains("lost on the other members", "h:1: 5, h:2: 2");
  }

  private static Crash replicated(long first, long second) {
    Crash alone = crash(0, 0, null);
    return new Crash(
        alone.rows(),
        alone.restartSeconds(),
        alone.check(),
        null,
        new Crash.Others(
            new TreeMap<>(
                Map.of("h:1", crash(first, 0, null).rows(), "h:2", crash(second, 0, null).rows())),
            0,
            false,
            List.of()));
  }

  @Test
  void namesTheSettingsAndGroupsEnginesWithoutLoss() {
    run.threads = List.of(4);
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB", "MyISAM");
    run.settings = Map.of("sync_binlog", List.of("1", "0"));
    run.withAll(
        cell ->
            killed(
                cell,
                cell.cell().engine().equals("MyISAM")
                        || cell.cell().setup().toString().endsWith("1")
                    ? crash(0, 0, null)
                    : crash(9, 0, null)));

    assertThat(Conclusion.of(run.results()).sentences().get(0))
        .isEqualTo(
            "READ_PK_POINT: after the server was killed, InnoDB (sync_binlog=1), MyISAM"
                + " (sync_binlog=1), MyISAM (sync_binlog=0) had all 3,000 acknowledged rows; InnoDB"
                + " (sync_binlog=0) lost 9 of 1,000 acknowledged rows. A loss of power was not"
                + " tested.");
  }
}
