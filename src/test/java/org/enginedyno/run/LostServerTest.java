package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loses servers at each step of a run. */
final class LostServerTest {
  private final Path folder;

  LostServerTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void continuesWithOtherServersIfOneCannotBeOpened() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("gone", "here"), "InnoDB"), folder);
    run.script.fail("open gone shared", new IOException("gone is not there\nsee its log"));

    run.run();

    assertThat(run.journal()).containsExactly("InnoDB@gone FAILED: gone is not there", "InnoDB OK");
    assertThat(run.listener.notes).endsWith("gone is not there");
    assertThat(run.script.events("close")).containsExactly("close here");
  }

  @Test
  void closesABedThatCannotBePreparedAndContinues() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("odd", "here"), "InnoDB"), folder);
    run.script.fail("prepare odd", new UserError("odd has no such setting"));

    run.run();

    assertThat(run.journal())
        .containsExactly("InnoDB@odd FAILED: odd has no such setting", "InnoDB OK");
    assertThat(run.script.events()).containsSubsequence("close odd", "open here shared");
    assertThat(run.script.events("close")).containsExactly("close odd", "close here");
  }

  @Test
  void keepsCellsFinishedBeforeTheServerWasLost() throws Exception {
    Plan plan = RunPlans.onServers(List.of("here", "there"), "InnoDB", "MyISAM", "Aria");
    TestRun run = new TestRun(plan, folder);
    run.testSubjects.oneAfterTheOther("no room");
    run.script.fail("before MyISAM 1", new IOException("lost"));

    run.run();

    assertThat(run.journal()).hasSize(6);
    List<String> before =
        run.script.events("after").stream()
            .filter(event -> !event.contains("@there"))
            .map(event -> event.split(" ", -1)[1] + " OK")
            .toList();
    assertThat(before).isNotEmpty().doesNotContain("MyISAM OK");
    assertThat(run.journal().subList(0, before.size())).isEqualTo(before);
    assertThat(run.journal().subList(before.size(), 3))
        .isNotEmpty()
        .allMatch(line -> line.endsWith(" FAILED: lost"));
    assertThat(run.journal().subList(3, 6))
        .isNotEmpty()
        .allMatch(line -> line.endsWith("@there OK"));
  }

  @Test
  void losesOnlyTheCellsOfAServerThatFails() throws Exception {
    Plan plan = RunPlans.onServers(3, List.of("here", "there"), "InnoDB", "Aria");
    TestRun run = new TestRun(RunPlans.withThreads(plan, 2, 4), folder);
    run.script.fail("before InnoDB@there 2", new IOException("lost"));

    run.run();

    assertThat(run.journal())
        .containsExactlyInAnyOrder(
            "InnoDB OK",
            "Aria OK",
            "InnoDB t4 OK",
            "Aria t4 OK",
            "InnoDB@there FAILED: lost",
            "Aria@there FAILED: lost",
            "InnoDB t4@there " + ofOther(run),
            "Aria t4@there " + ofOther(run));
    assertThat(run.script.events()).doesNotContain("fork InnoDB@there 2", "fork Aria@there 3");
    assertThat(run.script.events("close")).containsExactly("close there", "close here");
  }

  /** The first thread count is finished, and the other one has not started. */
  private static String ofOther(TestRun run) {
    boolean second =
        Matrix.drawnTurnGroups(run.matrix.cells(), run.plan.orderSeed()).get(0).get(0).threads()
            == 2;
    return second ? "FAILED: lost" : "OK";
  }

  @Test
  void journalsACellOnceWhoseServerIsLostInItsLastRound() throws Exception {
    TestRun run =
        new TestRun(RunPlans.onServers(2, List.of("here", "there"), "InnoDB", "Aria"), folder);
    for (String engine : List.of("InnoDB", "Aria")) {
      run.script.fail("before " + engine + "@there 2", new IOException("lost"));
    }

    run.run();

    assertThat(run.listener.ends).hasSize(4);
    assertThat(run.journal())
        .containsExactlyInAnyOrder(
            "InnoDB OK", "Aria OK", "InnoDB@there FAILED: lost", "Aria@there FAILED: lost");
  }

  @Test
  void hasNothingToMeasureIfTheOnlyServerCannotBeOpened() throws Exception {
    TestRun run = new TestRun(RunPlans.of(1, "InnoDB"), folder);
    run.script.fail("open here shared", new IOException("here is not there"));

    assertThatThrownBy(run::run).isInstanceOf(IOException.class).hasMessage("here is not there");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void runsACrashCellLikeAnyOther() throws Exception {
    TestRun run = new TestRun(RunPlans.crashing(2, "InnoDB"), folder);

    run.run();

    assertThat(run.script.events("fork"))
        .containsExactly(
            "fork InnoDB {durability=durable} 1", "fork InnoDB {durability=durable} 2");
    assertThat(run.script.events("after")).hasSize(2);
    assertThat(run.script.events("abandon")).isEmpty();
    Measurement cell = run.folder.measurements().get(0);
    assertThat(cell.reasons()).isEmpty();
    assertThat(cell.status()).isEqualTo(Status.OK);
    assertThat(cell.crashes()).hasSize(2).allMatch(Crash::isWhole);
  }

  @Test
  void invalidatesACellWhoseDurableEngineLosesARow() throws Exception {
    TestRun run = new TestRun(RunPlans.crashing(1, "InnoDB", "MyISAM"), folder);
    run.script.lose(1);

    run.run();

    assertThat(run.journal())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("InnoDB {durability=durable} INVALID")
                    .contains("durable transactions must survive a killed server, but 1 of 1,000"))
        .contains("MyISAM {durability=durable} OK");
    assertThat(run.folder.measurements())
        .allSatisfy(
            cell ->
                assertThat(cell.crashes())
                    .extracting(crash -> crash.rows().lost())
                    .containsExactly(1L));
  }

  @Test
  void opensNoFurtherServerWhenTheBudgetIsUsedUp() throws Exception {
    Plan plan = RunPlans.onServers(List.of("here", "there"), "InnoDB");
    TestRun run = new TestRun(plan, folder);
    run.testSubjects.oneAfterTheOther("no room");
    run.budget = Optional.of(Duration.ofMinutes(5));
    run.script.at("fork InnoDB 1", () -> run.now = run.now.plusSeconds(300));

    run.run();

    assertThat(run.script.events("open")).containsExactly("open here shared");
    assertThat(run.journal()).hasSize(2);
    assertThat(run.journal().get(1)).endsWith(" SKIPPED: " + Measurement.BUDGET_USED_UP);
  }
}
