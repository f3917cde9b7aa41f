package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoundsTest {
  private static final List<String> ENGINES = List.of("InnoDB", "MyISAM", "Aria", "MEMORY");

  private static final Plan PLAN =
      RunPlans.withSetting(3, "back_log", List.of("5", "6", "7"), "InnoDB", "Aria");
  private static final Plan ON_TWO = RunPlans.on(PLAN, "here", "there");

  private final Path folder;

  RoundsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** A completed run of so many forks, with a failure at an event. */
  private TestRun run(int forks, String event, Exception failure) throws Exception {
    TestRun run = new TestRun(RunPlans.of(forks, ENGINES.toArray(String[]::new)), folder);
    run.script.fail(event, failure);
    run.run();
    return run;
  }

  private TestRun run(int forks) throws Exception {
    return run(forks, "none", new IOException());
  }

  @Test
  void runsEachCellOncePerRoundInShuffledOrder() throws Exception {
    TestRun run = run(3);

    List<String> drawn =
        IntStream.rangeClosed(1, 3)
            .boxed()
            .flatMap(
                fork ->
                    Matrix.round(run.matrix.cells(), fork, RunPlans.ORDER_SEED).stream()
                        .map(cell -> "fork " + cell.engine() + " " + fork))
            .toList();
    assertThat(run.script.events("fork")).isEqualTo(drawn);
    assertThat(orderOf(run, 1)).isNotEqualTo(orderOf(run, 2)).hasSameElementsAs(ENGINES);
  }

  private static List<String> orderOf(TestRun run, int round) {
    return run.script.events("fork").stream()
        .filter(event -> event.endsWith(" " + round))
        .map(event -> event.substring(5, event.length() - 2))
        .toList();
  }

  @Test
  void callsTheBedBeforeAndAfterEveryFork() throws Exception {
    TestRun run = run(2);

    List<String> forks = run.script.events("fork");
    List<String> expected =
        forks.stream()
            .flatMap(
                fork ->
                    List.of(fork.replace("fork", "before"), fork, fork.replace("fork", "after"))
                        .stream())
            .toList();
    assertThat(run.script.events())
        .filteredOn(event -> event.matches("(before|fork|after) .*"))
        .isEqualTo(expected);
  }

  @Test
  void journalsCellsInTheirLastRoundWithTheRunsOfAllForks() throws Exception {
    TestRun run = run(2);

    List<Measurement> journal = run.folder.measurements();
    assertThat(journal).extracting(one -> one.cell().engine()).isEqualTo(orderOf(run, 2));
    assertThat(journal)
        .allSatisfy(
            one -> {
              assertThat(one.status()).isEqualTo(Status.OK);
              assertThat(one.runs()).hasSize(6);
            });
  }

  @Test
  void givesUpACellWhoseForkFailsInRoundTwoAndContinues() throws Exception {
    TestRun run = run(3, "fork Aria 2", new ForkFailure("it broke"));

    assertThat(run.journal())
        .containsExactlyInAnyOrder(
            "Aria FAILED: explained: it broke", "InnoDB OK", "MyISAM OK", "MEMORY OK");
    assertThat(run.journal().get(0)).as("at once").startsWith("Aria ");
    assertThat(run.script.events())
        .contains("fork Aria 1", "fork Aria 2")
        .doesNotContain("after Aria 2", "before Aria 3", "fork Aria 3");
    assertThat(run.script.events("fork")).hasSize(11);
  }

  @Test
  void skipsACellThatItsBedIsUnfitForAndStartsNoForkOfIt() throws Exception {
    TestRun run =
        run(2, "before MyISAM 1", new NotReadyException(Status.SKIPPED, "no such variable"));

    assertThat(run.journal()).hasSize(4).contains("MyISAM SKIPPED: no such variable");
    assertThat(run.script.events()).noneMatch(event -> event.startsWith("fork MyISAM"));
    assertThat(run.script.events()).doesNotContain("before MyISAM 2");
  }

  @Test
  void givesUpACellThatItsBedIsUnfitForInALaterRound() throws Exception {
    TestRun run =
        run(2, "before MEMORY 2", new NotReadyException(Status.FAILED, "the server is gone"));

    assertThat(run.journal()).hasSize(4).contains("MEMORY FAILED: the server is gone");
    assertThat(measurement(run, "MEMORY").runs()).isEmpty();
    assertThat(measurement(run, "MEMORY").seconds()).as("it was not tried").isZero();
  }

  @Test
  void givesUpACellWhoseStateCannotBeRead() throws Exception {
    TestRun run =
        run(1, "after InnoDB 1", new NotReadyException(Status.FAILED, "the table is gone"));

    assertThat(run.journal()).hasSize(4).contains("InnoDB FAILED: the table is gone");
  }

  private static Measurement measurement(TestRun run, String engine) throws Exception {
    return run.folder.measurements().stream()
        .filter(one -> one.cell().engine().equals(engine))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void notifiesTheListenerOfEveryForkEvenIfItFails() throws Exception {
    TestRun run = run(2, "fork Aria 1", new ForkFailure("it broke"));

    assertThat(run.listener.begins).hasSize(7).first().asString().startsWith("1 of 4: ");
    assertThat(run.listener.forks).isEqualTo(7);
    assertThat(run.listener.ends).hasSize(4).last().asString().startsWith("4 of 4: ");
  }

  @Test
  void recordsTheClientOnce() throws Exception {
    assertThat(run(2).folder.manifest().records().clients()).hasSize(1);
  }

  /** The rounds of a plan in sequence. */
  private List<List<Cell>> rounds(Plan plan, int count) throws Exception {
    TestRun run = new TestRun(plan, folder);
    List<Cell> cells = run.matrix.cells();
    try (CellSubjects open =
        new CellSubjects(run.testSubjects, plan, run.logbook(), run.interruption)) {
      for (Map.Entry<Subject, List<Cell>> subject :
          new Progress(plan, run.matrix, List.of(), List.of()).remaining(Set.of()).entrySet()) {
        open.open(subject.getKey(), subject.getValue());
      }
      List<List<Cell>> rounds = new ArrayList<>();
      for (int round = 1; round <= count; round++) {
        rounds.add(open.round(cells, round));
      }
      return rounds;
    }
  }

  private static String value(Cell cell) {
    return cell.setup().settings().toString();
  }

  /** How often a server must be restarted for these cells. */
  private static long starts(List<Cell> way, String server) {
    List<Cell> own = way.stream().filter(cell -> cell.server().equals(server)).toList();
    return IntStream.range(1, own.size())
        .filter(i -> !value(own.get(i)).equals(value(own.get(i - 1))))
        .count();
  }

  @Test
  void everyRoundHasEveryCellOnce() throws Exception {
    for (List<Cell> round : rounds(PLAN, 10)) {
      assertThat(round).hasSize(6).doesNotHaveDuplicates();
    }
  }

  @Test
  void aRoundRestartsAServerOnceForEachFurtherRegime() throws Exception {
    List<Cell> way = rounds(ON_TWO, 10).stream().flatMap(List::stream).toList();

    assertThat(starts(way, "here")).isEqualTo(10 * 2);
    assertThat(starts(way, "there")).isEqualTo(10 * 2);
  }

  @Test
  void noRegimeIsAlwaysTheFirstOrTheLast() throws Exception {
    List<List<Cell>> rounds = rounds(PLAN, 20);

    assertThat(rounds.stream().map(round -> value(round.get(0))).distinct()).hasSize(3);
    assertThat(rounds.stream().map(round -> value(round.get(5))).distinct()).hasSize(3);
  }

  @Test
  void serversAlternate() throws Exception {
    for (List<Cell> round : rounds(ON_TWO, 10)) {
      for (int regime = 0; regime < 3; regime++) {
        assertThat(round.subList(4 * regime, 4 * regime + 4).stream().map(Cell::server))
            .as("each server in one of its regimes")
            .containsExactlyInAnyOrder("here", "here", "there", "there");
      }
    }
  }

  @Test
  void aPlanDrawsTheSameOrderFromTheSameSeed() throws Exception {
    assertThat(rounds(PLAN, 5)).isEqualTo(rounds(PLAN, 5));
  }
}
