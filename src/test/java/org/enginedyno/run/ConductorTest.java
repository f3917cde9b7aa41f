package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.run.bed.UnfitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConductorTest {
  private static final Plan ONE = RunPlans.of(1, "InnoDB");

  private final Path folder;

  ConductorTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void takesACellFromItsBedToTheJournal() throws Exception {
    TestRun run = new TestRun(ONE, folder);

    run.run();

    assertThat(run.script.events())
        .containsExactly(
            "open here shared",
            "prepare here",
            "start {}",
            "before InnoDB 1",
            "fork InnoDB 1",
            "after InnoDB 1",
            "close here");
    assertThat(run.journal()).containsExactly("InnoDB OK");
    assertThat(run.folder.measurements().get(0).startedAt()).isEqualTo(TestRun.NOW);
  }

  @Test
  void takesServersInTheOrderOfThePlanAndClosesOneBeforeTheNext() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("there", "here"), "InnoDB"), folder);

    run.run();

    assertThat(run.script.events())
        .filteredOn(event -> event.startsWith("open") || event.startsWith("close"))
        .containsExactly("open there shared", "close there", "open here shared", "close here");
  }

  @Test
  void opensInstancesOfEachKindByThemselves() throws Exception {
    TestRun run = new TestRun(RunPlans.inBothInstances("InnoDB", "Aria"), folder);

    run.run();

    assertThat(run.script.events("open"))
        .containsExactly("open here shared", "open here per-engine");
    assertThat(run.script.events("close")).hasSize(2);
    assertThat(run.script.events("fork")).hasSize(4);
    assertThat(run.journal()).hasSize(4).allMatch(line -> line.endsWith(" OK"));
  }

  @Test
  void startsAnewOnlyBetweenRegimesAndFinishesOneBeforeTheNext() throws Exception {
    TestRun run =
        new TestRun(
            RunPlans.withSetting(3, "back_log", List.of("5", "6"), "InnoDB", "Aria"), folder);

    run.run();

    assertThat(run.script.events("start"))
        .containsExactly("start {back_log=5}", "start {back_log=6}");
    assertThat(run.script.events("fork")).hasSize(12);
    assertThat(run.script.events("fork").subList(0, 6)).allMatch(fork -> fork.contains("=5"));
  }

  @Test
  void goesOnWithTheOtherServersWhereOneCannotBeHad() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("gone", "here"), "InnoDB"), folder);
    run.script.fail("open gone shared", new IOException("gone is not there\nsee its log"));

    run.run();

    assertThat(run.journal()).containsExactly("InnoDB FAILED: gone is not there", "InnoDB OK");
    assertThat(run.listener.notes).containsExactly("gone is not there");
    assertThat(run.script.events("close")).containsExactly("close here");
  }

  @Test
  void closesABedThatCannotBePreparedAndGoesOnWithTheOthers() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("odd", "here"), "InnoDB"), folder);
    run.script.fail("prepare odd", new UserError("odd has no such setting"));

    run.run();

    assertThat(run.journal())
        .containsExactly("InnoDB FAILED: odd has no such setting", "InnoDB OK");
    assertThat(run.script.events("close")).containsExactly("close odd", "close here");
  }

  @Test
  void keepsWhatAServerHadFinishedBeforeItWasLost() throws Exception {
    Plan plan = RunPlans.onServers(List.of("here", "there"), "InnoDB", "MyISAM", "Aria");
    TestRun run = new TestRun(plan, folder);
    String second = second(run, "before");
    run.script.fail(second, new IOException("lost"));

    run.run();

    assertThat(run.journal()).hasSize(6);
    assertThat(run.journal().subList(0, 3))
        .satisfiesExactly(
            first -> assertThat(first).endsWith(" OK"),
            lost -> assertThat(lost).endsWith(" FAILED: lost"),
            lost -> assertThat(lost).endsWith(" FAILED: lost"));
  }

  /** The second event of this kind, as a run of the same plan shows. */
  private String second(TestRun run, String word) throws Exception {
    TestRun other = new TestRun(run.plan, folder.resolve("other"));
    other.run();
    return other.script.events(word).get(1);
  }

  @Test
  void hasNothingToMeasureWhereTheOnlyServerCannotBeHad() throws Exception {
    TestRun run = new TestRun(ONE, folder);
    run.script.fail("open here shared", new IOException("here is not there"));

    assertThatThrownBy(run::run).isInstanceOf(IOException.class).hasMessage("here is not there");
    assertThat(run.journal()).isEmpty();
  }

  @Test
  void goesOnWithTheCellsThatAreNotFinished() throws Exception {
    Plan plan = RunPlans.of(1, "InnoDB", "MyISAM", "Aria");
    TestRun first = new TestRun(plan, folder);
    String second = second(first, "after");
    first.interruptAt(second.replace("after", "before"));
    first.run();
    TestRun resumed = new TestRun(plan, folder);

    resumed.run();

    assertThat(first.script.events("fork")).hasSize(1);
    assertThat(resumed.script.events("fork"))
        .hasSize(2)
        .doesNotContainAnyElementsOf(first.script.events("fork"));
    assertThat(resumed.listener.begins.get(0)).startsWith("2 of 3: ");
    assertThat(resumed.journal()).hasSize(3).allMatch(line -> line.endsWith(" OK"));
  }

  @Test
  void measuresAgainWhatHadFailed() throws Exception {
    TestRun first = new TestRun(ONE, folder);
    first.script.fail("before InnoDB 1", new UnfitException(Status.FAILED, "not today"));
    first.run();
    assertThat(first.journal()).containsExactly("InnoDB FAILED: not today");

    TestRun resumed = new TestRun(ONE, folder);
    resumed.run();

    assertThat(resumed.journal()).containsExactly("InnoDB OK");
  }

  @Test
  void opensNothingWhereAllIsFinished() throws Exception {
    new TestRun(ONE, folder).run();
    TestRun resumed = new TestRun(ONE, folder);

    resumed.run();

    assertThat(resumed.script.events()).isEmpty();
  }

  @Test
  void doesNotGoOnWithAnotherVersionOfTheServer() throws Exception {
    Plan plan = RunPlans.of(1, "InnoDB", "Aria");
    TestRun first = new TestRun(plan, folder);
    first.interruptAt(second(first, "before"));
    first.run();
    TestRun resumed = new TestRun(plan, folder);
    resumed.beds.version("here", "2.0");

    assertThatThrownBy(resumed::run)
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("server here is not as it was when this run began (1.0, now 2.0, ");
    assertThat(resumed.script.events())
        .containsExactly("open here shared", "prepare here", "close here");
    assertThat(resumed.journal()).hasSize(1);
  }
}
