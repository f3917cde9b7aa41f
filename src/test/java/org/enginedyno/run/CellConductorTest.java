package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.SessionRecord;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.NotReadyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CellConductorTest {
  private static final Plan ONE = RunPlans.of(1, "InnoDB");

  private final Path folder;

  CellConductorTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void runsACellAndJournalsIt() throws Exception {
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
  void opensServersInThePlansOrderAndClosesOneBeforeTheNext() throws Exception {
    TestRun run = new TestRun(RunPlans.onServers(List.of("there", "here"), "InnoDB"), folder);
    run.testSubjects.oneAfterTheOther("no room");

    run.run();

    assertThat(run.script.events())
        .filteredOn(event -> event.startsWith("open") || event.startsWith("close"))
        .containsExactly("open there shared", "close there", "open here shared", "close here");
    assertThat(run.listener.notes).containsExactly("one server after the other: no room");
    assertThat(run.folder.manifest().records().sessions())
        .containsExactly(new SessionRecord(TestRun.NOW, false, "no room"));
  }

  @Test
  void keepsServersOpenTogetherIfMemoryAllowsAndAlternates() throws Exception {
    TestRun run =
        new TestRun(RunPlans.onServers(3, List.of("there", "here"), "InnoDB", "Aria"), folder);

    run.run();

    assertThat(run.script.events("open")).containsExactly("open there shared", "open here shared");
    assertThat(run.script.events()).endsWith("close here", "close there");
    List<String> forks = run.script.events("fork");
    for (int round = 0; round < 3; round++) {
      assertThat(forks.subList(4 * round, 4 * round + 4))
          .containsExactlyInAnyOrder(
              "fork InnoDB " + (round + 1),
              "fork Aria " + (round + 1),
              "fork InnoDB@there " + (round + 1),
              "fork Aria@there " + (round + 1));
    }
    assertThat(run.journal()).hasSize(4).allMatch(line -> line.endsWith(" OK"));
    assertThat(run.listener.notes).containsExactly("servers alternate: there is room");
    assertThat(run.folder.manifest().records().sessions())
        .containsExactly(new SessionRecord(TestRun.NOW, true, "there is room"));
  }

  @Test
  void marksCellsWhoseFloorAnotherClientMadeInvalid() throws Exception {
    Plan plan = RunPlans.withThreads(ONE, 1, 2);
    List<Cell> cells = new ArrayList<>(RunPlans.matrix(plan).cells());
    cells.add(0, Copy.of(cells.get(0), "work", Sample.floor("FLOOR_DO_1").work()));
    TestRun run = new TestRun(plan, new Matrix(cells, List.of()), folder);
    OtherClients others = new OtherClients(9, true, List.of("eve@db1, Query: select ?"));
    run.results =
        cell ->
            new ForkResult(
                List.of(),
                Sample.fork(cell.measure().runs(), cell.threads(), Sample.COUNTERS).log(),
                cell.isFloor() ? others : OtherClients.UNKNOWN);

    run.run();

    assertThat(run.folder.measurements())
        .extracting(one -> one.cell().workload() + one.cell().threads(), Measurement::status)
        .contains(tuple("FLOOR_DO_1" + cells.get(0).threads(), Status.INVALID));
    assertThat(run.folder.measurements())
        .filteredOn(one -> !one.cell().isFloor())
        .allSatisfy(
            one ->
                assertThat(one.mark(Label.NOT_ALONE).isPresent())
                    .isEqualTo(one.cell().threads() == cells.get(0).threads()))
        .hasSize(2);
  }

  @Test
  void reportsNoAlternationForOneServer() throws Exception {
    TestRun run = new TestRun(ONE, folder);

    run.run();

    assertThat(run.listener.notes).isEmpty();
    assertThat(run.folder.manifest().records().sessions())
        .containsExactly(new SessionRecord(TestRun.NOW, true, ""));
  }

  @Test
  void runsThreadCountsInShuffledOrderOneAfterTheOther() throws Exception {
    Plan plan = RunPlans.withThreads(RunPlans.of(2, "InnoDB"), 1, 2, 4, 8, 16);
    TestRun run = new TestRun(plan, folder);

    run.run();

    List<String> drawn =
        Matrix.drawnTurnGroups(run.matrix.cells(), plan.orderSeed()).stream()
            .flatMap(
                group ->
                    Stream.of(1, 2)
                        .map(fork -> "fork %s %d".formatted(RunPlans.label(group.get(0)), fork)))
            .toList();
    assertThat(run.script.events("fork")).isEqualTo(drawn);
  }

  @Test
  void opensInstancesOfEachKindSeparately() throws Exception {
    TestRun run = new TestRun(RunPlans.inBothInstances("InnoDB", "Aria"), folder);

    run.run();

    assertThat(run.script.events("open"))
        .containsExactly("open here shared", "open here per-engine");
    assertThat(run.script.events("prepare")).hasSize(2);
    assertThat(run.script.events("close")).hasSize(2);
    assertThat(run.script.events("fork")).hasSize(4);
    assertThat(run.journal()).hasSize(4).allMatch(line -> line.endsWith(" OK"));
  }

  @Test
  void restartsOncePerRoundForEachFurtherRegimeAndAlternatesRegimes() throws Exception {
    TestRun run =
        new TestRun(
            RunPlans.withSetting(3, "back_log", List.of("5", "6"), "InnoDB", "Aria"), folder);

    run.run();

    assertThat(run.script.events("start")).hasSize(2 + 1 + 1);
    List<String> forks = run.script.events("fork");
    assertThat(forks).hasSize(12);
    for (int round = 0; round < 3; round++) {
      List<String> ofRound = forks.subList(4 * round, 4 * round + 4);
      assertThat(ofRound).allMatch(fork -> fork.endsWith(" " + ofRound.get(0).split(" ", -1)[3]));
      assertThat(ofRound.stream().map(CellConductorTest::setting).distinct()).hasSize(2);
      assertThat(setting(ofRound.get(0))).isEqualTo(setting(ofRound.get(1)));
    }
    assertThat(setting(forks.get(4)))
        .as("where the last round ended")
        .isEqualTo(setting(forks.get(3)));
  }

  private static String setting(String fork) {
    return fork.replaceAll(".*=(\\d+).*", "$1");
  }

  /** The second event of this kind, as a run of the same plan shows. */
  private String second(TestRun run, String word) throws Exception {
    TestRun other = new TestRun(run.plan, folder.resolve("other"));
    other.run();
    return other.script.events(word).get(1);
  }

  @Test
  void resumesUnfinishedCells() throws Exception {
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
  void measuresFailedCellsAgain() throws Exception {
    TestRun first = new TestRun(ONE, folder);
    first.script.fail("before InnoDB 1", new NotReadyException(Status.FAILED, "not today"));
    first.run();
    assertThat(first.journal()).containsExactly("InnoDB FAILED: not today");

    TestRun resumed = new TestRun(ONE, folder);
    resumed.run();

    assertThat(resumed.journal()).containsExactly("InnoDB OK");
  }

  @Test
  void opensNothingIfAllCellsAreFinished() throws Exception {
    new TestRun(ONE, folder).run();
    TestRun resumed = new TestRun(ONE, folder);

    resumed.run();

    assertThat(resumed.script.events()).isEmpty();
  }

  @Test
  void doesNotResumeWithAnotherVersionOfTheServer() throws Exception {
    Plan plan = RunPlans.of(1, "InnoDB", "Aria");
    TestRun first = new TestRun(plan, folder);
    first.interruptAt(second(first, "before"));
    first.run();
    TestRun resumed = new TestRun(plan, folder);
    resumed.testSubjects.version("here", "2.0");

    assertThatThrownBy(resumed::run)
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "server here has changed since this run started: version from 1.0 to 2.0; start another run");
    assertThat(resumed.script.events())
        .containsExactly("open here shared", "prepare here", "close here");
    assertThat(resumed.journal()).hasSize(1);
  }

  @Test
  void stopsWhenTheBudgetIsUsedUpSoThatTheRunCanBeResumed() throws Exception {
    Plan plan = RunPlans.withThreads(RunPlans.of(2, "InnoDB", "Aria"), 2, 4);
    TestRun run = new TestRun(plan, folder);
    run.budget = Optional.of(Duration.ofMinutes(5));
    for (int threads : List.of(2, 4)) {
      String label = threads == 2 ? "InnoDB" : "InnoDB t4";
      run.script.at("fork " + label + " 1", () -> run.now = run.now.plusSeconds(300));
    }

    run.run();

    assertThat(run.script.events("fork")).as("what began is finished").hasSize(4);
    assertThat(run.journal().subList(0, 2)).allMatch(line -> line.endsWith(" OK"));
    assertThat(run.journal().subList(2, 4))
        .allMatch(line -> line.endsWith(" SKIPPED: " + Measurement.BUDGET_USED_UP));

    TestRun resumed = new TestRun(plan, folder);
    resumed.run();

    assertThat(resumed.script.events("fork")).hasSize(4);
    assertThat(resumed.journal()).hasSize(4).allMatch(line -> line.endsWith(" OK"));
    assertThat(resumed.folder.manifest().records().sessions()).hasSize(2);
  }
}
