package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.run.subject.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TurnsTest {
  private static final List<String> VALUES = List.of("5", "6", "7");

  private final Path folder;

  TurnsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What a plan's rounds are, one after the other. */
  private List<List<Cell>> rounds(Plan plan, int count) throws Exception {
    TestRun run = new TestRun(plan, folder);
    List<Cell> cells = run.matrix.cells();
    try (CellSubjects open = new CellSubjects(run.beds, true, run.logbook(), run.interruption)) {
      for (Map.Entry<Subject, List<Cell>> subject :
          new Progress(run.matrix, List.of()).remaining(plan).entrySet()) {
        open.open(subject.getKey(), subject.getValue());
      }
      Turns turns = new Turns(plan.orderSeed());
      List<List<Cell>> rounds = new ArrayList<>();
      for (int round = 1; round <= count; round++) {
        rounds.add(turns.of(cells, round, open));
      }
      return rounds;
    }
  }

  private static String value(Cell cell) {
    return cell.setup().settings().toString();
  }

  /** How often a server must be started anew on its way through these cells. */
  private static long starts(List<Cell> way, String server) {
    List<Cell> own = way.stream().filter(cell -> cell.server().equals(server)).toList();
    return IntStream.range(1, own.size())
        .filter(i -> !value(own.get(i)).equals(value(own.get(i - 1))))
        .count();
  }

  @Test
  void everyRoundHasEveryCellOnce() throws Exception {
    Plan plan = RunPlans.withSetting(3, "back_log", VALUES, "InnoDB", "Aria");

    for (List<Cell> round : rounds(plan, 10)) {
      assertThat(round).hasSize(6).doesNotHaveDuplicates();
    }
  }

  @Test
  void startsAServerAnewOnceForEachFurtherRegimeOfARound() throws Exception {
    Plan plan =
        RunPlans.on(RunPlans.withSetting(3, "back_log", VALUES, "InnoDB", "Aria"), "here", "there");
    List<List<Cell>> rounds = rounds(plan, 10);

    List<Cell> way = rounds.stream().flatMap(List::stream).toList();

    assertThat(starts(way, "here")).isEqualTo(10 * 2);
    assertThat(starts(way, "there")).isEqualTo(10 * 2);
  }

  @Test
  void noRegimeIsAlwaysTheFirstOrTheLast() throws Exception {
    Plan plan = RunPlans.withSetting(3, "back_log", VALUES, "InnoDB", "Aria");

    List<List<Cell>> rounds = rounds(plan, 20);

    assertThat(rounds.stream().map(round -> value(round.get(0))).distinct()).hasSize(3);
    assertThat(rounds.stream().map(round -> value(round.get(5))).distinct()).hasSize(3);
  }

  @Test
  void serversAreAtWorkInTurnsAndNotOneAfterTheOther() throws Exception {
    Plan plan =
        RunPlans.on(RunPlans.withSetting(3, "back_log", VALUES, "InnoDB", "Aria"), "here", "there");

    for (List<Cell> round : rounds(plan, 10)) {
      for (int regime = 0; regime < 3; regime++) {
        assertThat(round.subList(4 * regime, 4 * regime + 4).stream().map(Cell::server))
            .as("each server in one of its regimes")
            .containsExactlyInAnyOrder("here", "here", "there", "there");
      }
    }
  }

  @Test
  void drawsTheSameFromTheSameSeed() throws Exception {
    Plan plan = RunPlans.withSetting(3, "back_log", VALUES, "InnoDB", "Aria");

    assertThat(rounds(plan, 5)).isEqualTo(rounds(plan, 5));
  }
}
