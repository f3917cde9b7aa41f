package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MatrixTest {
  private final Plan plan = Plans.wide();
  private final Matrix matrix = Matrix.of(plan, Plans.FLOORS, Suitability.ANY);

  @Test
  void hasEveryCombinationOnceAndEachFloorWithoutEngines() {
    long floors = matrix.cells().stream().filter(Cell::isFloor).count();

    assertThat(floors).isEqualTo(2 * 2 * 2 * 2);
    assertThat(matrix.cells()).hasSize(2 * 3 * 2 * 2 * 2 + 16);
    assertThat(matrix.cells()).extracting(Cell::id).doesNotHaveDuplicates();
    assertThat(matrix.cells()).extracting(Cell::fileName).doesNotHaveDuplicates();
    assertThat(matrix.skipped()).isEmpty();
  }

  @Test
  void beginsEachServerWithItsFloors() {
    for (String server : plan.servers()) {
      List<Cell> cells =
          matrix.cells().stream().filter(cell -> cell.server().equals(server)).toList();
      assertThat(cells.subList(0, 8)).allMatch(Cell::isFloor);
      assertThat(cells.subList(8, cells.size())).noneMatch(Cell::isFloor);
    }
    assertThat(Axis.SERVER.values(matrix.cells())).containsExactly("here", "there");
    assertThat(matrix.cells().subList(0, 32)).allMatch(cell -> cell.server().equals("here"));
  }

  @Test
  void measuresFloorsByTheirShorterRule() {
    assertThat(matrix.cells())
        .allSatisfy(
            cell ->
                assertThat(cell.measure())
                    .isEqualTo(cell.isFloor() ? Plans.MEASURE.forFloor() : Plans.MEASURE));
  }

  @Test
  void putsCellsSideBySideThatDifferInTheEngineAlone() {
    List<List<Cell>> comparisons = matrix.comparisons();

    assertThat(comparisons.stream().flatMap(List::stream)).isEqualTo(matrix.cells());
    assertThat(comparisons)
        .filteredOn(cells -> !cells.get(0).isFloor())
        .hasSize(16)
        .allSatisfy(
            cells -> {
              assertThat(cells)
                  .extracting(Cell::engine)
                  .containsExactly("InnoDB", "MyISAM", "Aria");
              assertThat(cells).extracting(MatrixTest::allButTheEngine).containsOnly(first(cells));
            });
  }

  private static String first(List<Cell> cells) {
    return allButTheEngine(cells.get(0));
  }

  private static String allButTheEngine(Cell cell) {
    return String.join(
        "|",
        cell.server(),
        cell.workload(),
        cell.client().toString(),
        Integer.toString(cell.threads()),
        cell.data().toString(),
        cell.measure().toString());
  }

  @Test
  void skipsWhatCannotBeWithTheReason() {
    Suitability noAriaThere =
        cell ->
            cell.server().equals("there") && cell.engine().equals("Aria")
                ? Optional.of("there is no " + cell.engine() + " there")
                : Optional.empty();

    Matrix limited = Matrix.of(plan, Plans.FLOORS, noAriaThere);

    assertThat(limited.skipped()).hasSize(8).allMatch(skip -> skip.cell().engine().equals("Aria"));
    assertThat(limited.skipped()).extracting(Skip::reason).containsOnly("there is no Aria there");
    assertThat(limited.cells()).hasSize(64 - 8);
  }

  @Test
  void drawsTheSameOrderFromTheSameSeed() {
    List<Cell> comparison = matrix.comparisons().get(10);

    assertThat(Matrix.round(comparison, 3, 7))
        .isEqualTo(Matrix.round(comparison, 3, 7))
        .containsExactlyInAnyOrderElementsOf(comparison);
  }

  @Test
  void drawsOtherOrdersForOtherRoundsSeedsAndComparisons() {
    List<Cell> comparison = matrix.comparisons().get(10);

    assertThat(IntStream.range(0, 40).mapToObj(round -> Matrix.round(comparison, round, 7)))
        .as("all six orders of three cells, over rounds")
        .satisfies(orders -> assertThat(orders.stream().distinct()).hasSize(6));
    assertThat(IntStream.range(0, 40).mapToObj(seed -> Matrix.round(comparison, 1, seed)))
        .as("all six orders of three cells, over seeds")
        .satisfies(orders -> assertThat(orders.stream().distinct()).hasSize(6));
    assertThat(
            matrix.comparisons().stream()
                .filter(cells -> cells.size() == 3)
                .map(cells -> Axis.ENGINE.values(Matrix.round(cells, 1, 7)))
                .distinct())
        .as("the engine that comes first is not always the same")
        .hasSizeGreaterThan(2);
  }
}
