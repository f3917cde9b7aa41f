package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.axis.Client;
import org.junit.jupiter.api.Test;

/** The orders that are drawn of a matrix' cells. */
final class DrawnOrderTest {
  private final Plan plan = Plans.wide();
  private final Matrix matrix = Matrix.of(plan, Plans.WORKLOADS, Suitability.ANY);

  @Test
  void drawsTheOrderOfThreadCountsForEachWorkloadAndLeavesWorkloadsInTheirs() {
    Plan threads =
        Plans.plain(
            List.of("InnoDB"),
            List.of("READ_A", "READ_B"),
            List.of(1, 2, 4),
            plan.data(),
            plan.measure());
    List<Cell> cells = Matrix.of(threads, Plans.NO_FLOORS, Suitability.ANY).cells();

    List<List<String>> orders =
        IntStream.range(0, 100)
            .mapToObj(seed -> Matrix.drawnTurnGroups(cells, seed))
            .map(
                groups ->
                    groups.stream().map(group -> group.get(0).turnGroup().toString()).toList())
            .toList();

    assertThat(orders)
        .allSatisfy(
            order -> {
              assertThat(order.subList(0, 3)).allMatch(group -> group.startsWith("READ_A "));
              assertThat(order.subList(3, 6)).allMatch(group -> group.startsWith("READ_B "));
            });
    assertThat(orders.stream().map(order -> order.subList(0, 3)).distinct())
        .as("all six orders of three thread counts")
        .hasSize(6);
    assertThat(orders.stream().filter(order -> order.get(0).endsWith("t1")).count())
        .as("no thread count comes first much more often than others")
        .isBetween(18L, 50L);
  }

  @Test
  void drawsTheSameOrderOfThreadCountsForWhatIsLeftOfARun() {
    List<Cell> left =
        matrix.cells().stream().filter(cell -> !cell.engine().equals("InnoDB")).toList();

    assertThat(Matrix.drawnTurnGroups(left, 7).stream().map(group -> group.get(0).turnGroup()))
        .isEqualTo(
            Matrix.drawnTurnGroups(matrix.cells(), 7).stream()
                .map(group -> group.get(0).turnGroup())
                .toList());
  }

  @Test
  void eachOfTwoCellsComesFirstInAboutHalfOfTheRounds() {
    List<Cell> two = heldHere(matrix.turnGroups().get(4)).subList(0, 2);

    assertThat(
            IntStream.range(0, 200)
                .filter(round -> Matrix.round(two, round, 7).equals(two))
                .count())
        .isBetween(70L, 130L);
  }

  @Test
  void drawsTheSameOrderFromTheSameSeed() {
    List<Cell> group = matrix.turnGroups().get(5);

    assertThat(Matrix.round(group, 3, 7))
        .isEqualTo(Matrix.round(group, 3, 7))
        .containsExactlyInAnyOrderElementsOf(group);
  }

  @Test
  void drawsOtherOrdersForOtherRoundsSeedsAndComparisons() {
    List<Cell> group = heldHere(matrix.turnGroups().get(4));

    assertThat(IntStream.range(0, 40).mapToObj(round -> Matrix.round(group, round, 7)))
        .as("all six orders of three cells, over rounds")
        .satisfies(orders -> assertThat(orders.stream().distinct()).hasSize(6));
    assertThat(IntStream.range(0, 40).mapToObj(seed -> Matrix.round(group, 1, seed)))
        .as("all six orders of three cells, over seeds")
        .satisfies(orders -> assertThat(orders.stream().distinct()).hasSize(6));
    assertThat(
            matrix.turnGroups().stream()
                .map(DrawnOrderTest::heldHere)
                .filter(cells -> cells.size() == 3)
                .map(cells -> Axis.ENGINE.values(Matrix.round(cells, 1, 7)))
                .distinct())
        .as("the engine that comes first is not always the same")
        .hasSizeGreaterThan(1);
  }

  @Test
  void keepsCellsTogetherWhoseServerStandsTheSameWay() {
    Plan settings =
        Plans.with(Plans.wide(), Map.of(), Map.of("innodb_spin_wait_delay", List.of("6", "96")));
    List<Cell> group = Matrix.of(settings, Plans.NO_FLOORS, Suitability.ANY).turnGroups().get(0);

    for (int round = 0; round < 20; round++) {
      List<String> order =
          Matrix.round(group, round, 7).stream()
              .map(Axis.ofSetting("innodb_spin_wait_delay")::of)
              .toList();
      assertThat(order).hasSize(24);
      assertThat(IntStream.range(1, 24).filter(i -> !order.get(i).equals(order.get(i - 1))))
          .as("one change in " + order)
          .hasSize(1);
    }
  }

  private static List<Cell> heldHere(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.server().equals("here") && cell.client().equals(Client.USUAL))
        .toList();
  }
}
