package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.RunReport;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.LaunchForks;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.TestSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of launches in a new and in a resumed duel. */
final class PairConductorTest {
  private static final DuelRules USUAL = DuelRules.USUAL;
  private static final DuelRules RULES =
      new DuelRules(
          null,
          null,
          USUAL.delta(),
          USUAL.error(),
          USUAL.judged(),
          Copy.of(USUAL.schedule(), "looks", List.of(24), "blocksPerLaunch", 4),
          null);

  private final Script script = new Script();
  private final ScriptedSubjects testSubjects = new ScriptedSubjects(script);
  private final Interruption interruption = new Interruption(Duration.ZERO);
  private final List<String> forked = new ArrayList<>();
  private final RunFolder folder;
  private int left = Integer.MAX_VALUE;
  private Set<Integer> empty = Set.of();
  private Set<Integer> visited = Set.of();
  private Set<Integer> blind = Set.of();
  private Optional<ForkFailure> failure = Optional.empty();
  private Optional<Duration> budget = Optional.empty();
  private int halved;
  private Instant now = Instant.EPOCH;
  private final List<String> limits = new ArrayList<>();

  PairConductorTest(@TempDir Path path) throws IOException {
    folder =
        SampleDuel.write(
            SampleDuel.results(RULES, List.of(), "a", "b", duel("InnoDB"), duel("Aria")),
            path.resolve("duel"));
  }

  private static Duel duel(String engine) {
    Cell cell = Sample.cell(engine);
    return new Duel(new CellPair(engine, cell, cell));
  }

  /** Continues with the folder's contents until so many launches of pairs are done. */
  private void run(int launches) throws IOException, InterruptedException {
    left = launches;
    new PairConductor(
            testSubjects,
            testSubjects,
            this::fork,
            new RunFrame(
                folder,
                budget,
                new RunListener() {
                  @Override
                  public void limited(String line) {
                    limits.add(line);
                  }
                },
                interruption,
                () -> now))
        .run();
  }

  private LaunchForks.LaunchResult fork(
      CellPair pair, TestSubject base, TestSubject other, int launch)
      throws IOException, ForkFailure {
    if (failure.isPresent()) {
      throw failure.get();
    }
    if (left-- == 0) {
      throw new IOException("the power is gone");
    }
    forked.add(pair.name() + " " + launch);
    List<Block> blocks =
        empty.contains(launch)
            ? List.of()
            : Duels.of("any", 1, 1, 1, launch).launches().get(0).blocks().subList(0, whole(launch));
    Cell cell = pair.base();
    ForkResult brought = Sample.fork(cell.measure().runs(), cell.threads(), Sample.COUNTERS);
    OtherClients others =
        visited.contains(launch)
            ? new OtherClients(9, true, List.of("eve@db1, Query: select ?"))
            : new OtherClients(9, !blind.contains(launch), List.of());
    now = now.plusSeconds(10);
    return new LaunchForks.LaunchResult(
        blocks, null, brought, new ForkResult(List.of(), brought.log(), others));
  }

  @Test
  void runsEveryPairInEveryLaunch() throws Exception {
    run(Integer.MAX_VALUE);

    assertThat(forked)
        .containsExactlyInAnyOrder(
            "InnoDB 1", "Aria 1", "InnoDB 2", "Aria 2", "InnoDB 3", "Aria 3");
    assertThat(DuelResults.of(folder).duels())
        .isNotEmpty()
        .allMatch(duel -> duel.problems().isEmpty())
        .allMatch(duel -> duel.blocks() == 24);
  }

  /** The blocks of a launch, which may lose half of them. */
  private int whole(int launch) {
    return launch == halved ? 4 : 8;
  }

  /** Two pairs of ten seconds each: after three launches 20 of 24 blocks, and ten seconds left. */
  @Test
  void repeatsLostBlocksInTheRemainingTime() throws Exception {
    halved = 2;
    budget = Optional.of(Duration.ofSeconds(70));

    run(Integer.MAX_VALUE);

    assertThat(forked).hasSize(7);
    assertThat(DuelResults.of(folder).duels()).extracting(Duel::blocks).contains(20, 28);
    assertThat(limits).last().isEqualTo("the time is over: another launch would take about 10 s");
  }

  @Test
  void reportsAfterTheFirstLaunchThatTheBudgetIsTooShort() throws Exception {
    budget = Optional.of(Duration.ofSeconds(50));

    run(Integer.MAX_VALUE);

    assertThat(forked).hasSize(4);
    assertThat(limits.get(0))
        .isEqualTo(
            "the budget ends before the next verdicts: they need 4 more launches of about 20 s, and"
                + " 30 s are left");
  }

  @Test
  void repeatsAnInterruptedLaunchAndMeasuresNothingTwice() throws Exception {
    assertThatThrownBy(() -> run(3)).hasMessage("the power is gone");
    List<String> before = List.copyOf(forked);
    assertThat(before).hasSize(3);

    run(Integer.MAX_VALUE);

    assertThat(forked).hasSize(6).doesNotHaveDuplicates();
    assertThat(forked.get(3)).endsWith(" 2").isNotEqualTo(before.get(2));
    assertThat(DuelResults.of(folder).duels())
        .allSatisfy(
            duel ->
                assertThat(duel.launches()).extracting(Launch::number).containsExactly(1, 2, 3));
  }

  @Test
  void givesUpIfTwoLaunchesHaveTimeForNoBlock() throws Exception {
    empty = Set.of(1, 2);

    run(Integer.MAX_VALUE);

    assertThat(forked).containsExactlyInAnyOrder("InnoDB 1", "Aria 1", "InnoDB 2", "Aria 2");
    assertThat(DuelResults.of(folder).duels())
        .allSatisfy(
            duel ->
                assertThat(duel.problems())
                    .singleElement()
                    .asString()
                    .startsWith("two launches in a row had no time for a block of four slices"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void toleratesOneBadLaunch(int bad) throws Exception {
    empty = Set.of(bad);

    run(Integer.MAX_VALUE);

    assertThat(DuelResults.of(folder).duels())
        .isNotEmpty()
        .allMatch(duel -> duel.problems().isEmpty())
        .allMatch(duel -> duel.blocks() == 24 && duel.lastLaunch() == 4);
  }

  @Test
  void countsNoBlocksOfALaunchWithOtherClientsAndMarksThePair() throws Exception {
    visited = Set.of(1);

    run(Integer.MAX_VALUE);

    assertThat(DuelResults.of(folder).duels())
        .isNotEmpty()
        .allMatch(duel -> duel.problems().isEmpty())
        .allMatch(duel -> duel.blocks() == 24 && duel.lastLaunch() == 4);
    assertThat(DuelResults.of(folder).judgements())
        .allSatisfy(
            judgement ->
                assertThat(judgement.reasons())
                    .contains(
                        "not alone: 1 of 4 launches do not count; new: another client worked on"
                            + " the server: eve@db1, Query: select ?"));
  }

  @Test
  void recordsThatOtherClientsOfASideWereInvisible() throws Exception {
    blind = Set.of(1, 3);

    run(Integer.MAX_VALUE);

    assertThat(DuelResults.of(folder).judgements())
        .allSatisfy(
            judgement ->
                assertThat(judgement.reasons())
                    .filteredOn(reason -> reason.contains("clients"))
                    .containsExactly(
                        "new: other clients unknown; only sessions of dyno's own user were visible"
                            + " (GRANT PROCESS ON *.*)"))
        .allSatisfy(
            judgement ->
                assertThat(DuelText.of(judgement)).contains("new: other clients unknown; only"));
    RunReport.writeWithoutPictures(folder, List.of(), "not drawn");
    assertThat(folder.path().resolve("report.html"))
        .content()
        .contains("new: other clients unknown; only");
  }

  @Test
  void recordsNoOtherClientsIfAllWereVisibleAndIdle() throws Exception {
    run(Integer.MAX_VALUE);

    assertThat(DuelResults.of(folder).judgements())
        .noneMatch(judgement -> judgement.line().contains("other clients"));
  }

  /** Asserts that every pair ended for this reason and no other. */
  private void assertProblems(String problem) throws IOException {
    assertThat(DuelResults.of(folder).duels())
        .allSatisfy(duel -> assertThat(duel.problems()).containsExactly(problem));
  }

  @Test
  void givesUpIfOtherClientsStayActive() throws Exception {
    visited = Set.of(2, 3);

    run(Integer.MAX_VALUE);

    assertProblems(
        "other clients used a side's server in two launches in a row; measure without other"
            + " clients");
  }

  @Test
  void namesTheFailedSideIfItIsKnown() throws Exception {
    script.explainNothing();
    failure = Optional.of(new ForkFailure("it broke").of(Side.BASE));
    run(Integer.MAX_VALUE);
    assertProblems("base: it broke");
  }

  @Test
  void namesNoSideIfOneJvmMeasuresBoth() throws Exception {
    script.explainNothing();
    failure = Optional.of(new ForkFailure("it broke"));
    run(Integer.MAX_VALUE);
    assertProblems("it broke");
  }

  @Test
  void blamesTheSideWhoseServerIsGone() throws Exception {
    failure = Optional.of(new ForkFailure("it broke").of(Side.NEW));
    run(Integer.MAX_VALUE);
    assertProblems("base: explained: it broke");
  }

  @Test
  void measuresDecidedPairsNoFurther() throws Exception {
    run(Integer.MAX_VALUE);
    int opened = script.events("open").size();

    run(0);

    assertThat(forked).hasSize(6);
    assertThat(script.events("open")).hasSize(opened);
  }

  @Test
  void refusesAChangedServer() throws Exception {
    assertThatThrownBy(() -> run(1)).hasMessage("the power is gone");
    testSubjects.version("here", "2.0");

    assertThatThrownBy(() -> run(Integer.MAX_VALUE))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "server here has changed since this duel started: version from 1.0 to 2.0; start another"
                + " duel");
    assertThat(forked).hasSize(1);
  }
}
