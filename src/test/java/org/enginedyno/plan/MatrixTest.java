package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.plan.axis.Setup;
import org.junit.jupiter.api.Test;

final class MatrixTest {
  private final Plan plan = Plans.wide();
  private final Matrix matrix = Matrix.of(plan, Plans.WORKLOADS, Suitability.ANY);

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
  void startsWithTheFloorsOfEachServer() {
    for (String server : plan.servers()) {
      List<Cell> cells =
          matrix.cells().stream().filter(cell -> cell.server().equals(server)).toList();
      assertThat(cells.subList(0, 8)).isNotEmpty().allMatch(Cell::isFloor);
      assertThat(cells.subList(8, cells.size())).noneMatch(Cell::isFloor);
    }
    assertThat(Axis.SERVER.values(matrix.cells())).containsExactly("here", "there");
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
  void groupsCellsThatDifferInServerEngineAndClient() {
    List<List<Cell>> groups = Matrix.turnGroups(matrix.cells());

    assertThat(groups.stream().flatMap(List::stream)).isEqualTo(matrix.cells());
    assertThat(groups)
        .filteredOn(cells -> !cells.get(0).isFloor())
        .hasSize(4)
        .allSatisfy(
            cells -> {
              assertThat(cells)
                  .extracting(Cell::engine)
                  .containsExactlyInAnyOrder(
                      "InnoDB", "InnoDB", "InnoDB", "InnoDB", "MyISAM", "MyISAM", "MyISAM",
                      "MyISAM", "Aria", "Aria", "Aria", "Aria");
              assertThat(Axis.SERVER.values(cells)).containsExactly("here", "there");
              assertThat(cells.stream().map(MatrixTest::allThatIsShared).distinct()).hasSize(1);
            });
  }

  private static List<Object> allThatIsShared(Cell cell) {
    return List.of(cell.workload(), cell.threads(), cell.data(), cell.measure());
  }

  @Test
  void skipsImpossibleCellsWithTheReason() {
    Suitability noAriaThere =
        cell ->
            cell.server().equals("there") && cell.engine().equals("Aria")
                ? Optional.of("there is no " + cell.engine() + " there")
                : Optional.empty();

    Matrix limited = Matrix.of(plan, Plans.WORKLOADS, noAriaThere);

    assertThat(limited.skipped()).hasSize(8).allMatch(skip -> skip.cell().engine().equals("Aria"));
    assertThat(limited.skipped()).extracting(Skip::reason).containsOnly("there is no Aria there");
    assertThat(limited.cells()).hasSize(64 - 8);
  }

  @Test
  void variesAsManyAxesAtATimeAsThePlanAllows() {
    AxisChoices axes =
        SampleClients.choices(
            PlanAxis.DRIVER,
            Driver.SHIPPED,
            PlanAxis.PROFILE,
            List.of(Profile.EQUAL, Profile.AS_SHIPPED),
            PlanAxis.CHECKOUT,
            List.of(Checkout.HELD, Checkout.BORROW),
            PlanAxis.EXECUTOR,
            List.of(Executor.PLATFORM, Executor.VIRTUAL));

    assertThat(clients(Plans.with(Plans.wide(), axes, 1))).hasSize(1 + 4);
    assertThat(clients(Plans.with(Plans.wide(), axes, 2))).hasSize(1 + 4 + 6);
    assertThat(clients(Plans.with(Plans.wide(), axes, Axes.ALL_AT_A_TIME))).hasSize(16);
    assertThat(clients(Plans.with(Plans.wide(), axes, 1)))
        .as("a profile's own way to prepare is no second choice")
        .contains("held driver-profile=as-shipped statements=client");
  }

  private static List<String> clients(Plan plan) {
    return Matrix.of(plan, Plans.NO_FLOORS, Suitability.ANY).cells().stream()
        .map(cell -> cell.id().replaceFirst("^\\S+ \\S+ t\\d+ (\\w+) @\\w+", "$1"))
        .distinct()
        .toList();
  }

  @Test
  void measuresFloorsOnceForAxesThatDoNotAffectThem() {
    Plan settings =
        Plans.with(Plans.wide(), Map.of(), Map.of("performance_schema", List.of("off", "on")));

    assertThat(Plans.cells(settings).stream().filter(Cell::isFloor)).hasSize(16);
    Plan leftAlone =
        Plans.with(
            Plans.wide(),
            Map.of(),
            Map.of("performance_schema", List.of(Setup.LEFT_ALONE, "off", "on")));
    assertThat(Plans.cells(leftAlone).stream().filter(Cell::isFloor)).hasSize(16);
  }

  @Test
  void floorsAreClosedAndOtherCellsHaveEachRate() {
    AxisChoices rates = SampleClients.choices(PlanAxis.ARRIVALS, List.of("900/s", "closed"));
    List<Cell> cells =
        Matrix.of(Plans.with(Plans.wide(), rates, 1), Plans.WORKLOADS, Suitability.ANY).cells();

    assertThat(cells).extracting(Cell::id).doesNotHaveDuplicates();
    assertThat(cells.stream().filter(Cell::isFloor))
        .hasSize(8)
        .allMatch(cell -> cell.arrivals().isClosed());
    assertThat(cells.stream().filter(cell -> !cell.arrivals().isClosed()))
        .hasSize(2 * 3 * 2 * 2)
        .allSatisfy(cell -> assertThat(cell.id()).endsWith("arrivals=900/s"));
  }

  @Test
  void moreClientsThanThreadsOrConnectionsAreSkipped() {
    AxisChoices clients = SampleClients.choices(PlanAxis.CLIENTS, List.of(1, 64));
    Matrix matrix =
        Matrix.of(Plans.with(Plans.wide(), clients, 1), Plans.WORKLOADS, Suitability.ANY);

    assertThat(matrix.cells()).isNotEmpty().allMatch(cell -> cell.get(PlanAxis.CLIENTS) == 1);
    assertThat(matrix.skipped())
        .isNotEmpty()
        .allSatisfy(
            skip ->
                assertThat(skip.reason())
                    .isEqualTo(
                        "64 clients share %d threads and %<d connections; use at most %<d clients"
                            .formatted(skip.cell().threads())));
  }

  @Test
  void aSoakHasOneClient() {
    Duration second = Duration.ofSeconds(1);
    Measure soak =
        new Measure(second, 1, second.multipliedBy(10), 1, ScoreRule.BEST, null, second, null);
    AxisChoices clients = SampleClients.choices(PlanAxis.CLIENTS, List.of(2));
    Matrix matrix =
        Matrix.of(
            Plans.with(Plans.wide(), clients, 1).with(soak), Plans.WORKLOADS, Suitability.ANY);

    assertThat(matrix.skipped())
        .extracting(Matrix.Skip::reason)
        .contains("a soak supports only one client; use clients: 1");
  }

  @Test
  void threadsWithTooFewOperationsAreSkipped() {
    AxisChoices rates = SampleClients.choices(PlanAxis.ARRIVALS, List.of("0.02/s"));
    Matrix few = Matrix.of(Plans.with(Plans.wide(), rates, 1), Plans.WORKLOADS, Suitability.ANY);

    assertThat(few.cells()).isNotEmpty().allMatch(Cell::isFloor);
    assertThat(few.skipped())
        .hasSize(2 * 3 * 2 * 2)
        .allSatisfy(
            skip ->
                assertThat(skip.reason())
                    .contains("threads have too little to do at 0.02/s in a run of"));
  }

  /**
   * The operations of the whole run count, and the run must last until the last rate is reached.
   */
  @Test
  void rampsNeedARunOfTheirLength() {
    AxisChoices rates =
        SampleClients.choices(
            PlanAxis.ARRIVALS, List.of("ramp(0.1/s..900/s, 10s)", "ramp(1/s..900/s, 11s)"));
    Matrix matrix =
        Matrix.of(
            Plans.with(Plans.wide(), rates, 1)
                .with(
                    new Measure(
                        Duration.ofSeconds(1),
                        1,
                        Duration.ofSeconds(10),
                        1,
                        ScoreRule.BEST,
                        null,
                        null,
                        null)),
            Plans.WORKLOADS,
            Suitability.ANY);

    assertThat(matrix.cells()).anyMatch(cell -> !cell.isFloor());
    assertThat(matrix.skipped())
        .isNotEmpty()
        .allSatisfy(
            skip ->
                assertThat(skip.reason())
                    .isEqualTo(
                        "ramp(1/s..900/s, 11s) takes 11s, and a run lasts 10s; use longer runs (measure.runs), or one rate, as in 1000/s"));
  }

  @Test
  void shufflesThreadCountsWithinEachWorkload() {
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
            .map(groups -> groups.stream().map(group -> group.get(0).turnGroup()).toList())
            .toList();

    assertThat(orders)
        .isNotEmpty()
        .allSatisfy(
            order -> {
              assertThat(order.subList(0, 3))
                  .isNotEmpty()
                  .allMatch(group -> group.startsWith("READ_A "));
              assertThat(order.subList(3, 6))
                  .isNotEmpty()
                  .allMatch(group -> group.startsWith("READ_B "));
            });
    assertThat(orders.stream().map(order -> order.subList(0, 3)).distinct())
        .as("all six orders of three thread counts")
        .hasSize(6);
    assertThat(orders.stream().filter(order -> order.get(0).endsWith("t1")).count())
        .as("no thread count comes first much more often than others")
        .isBetween(18L, 50L);
  }

  @Test
  void drawsTheSameOrderOfThreadCountsForTheRestOfARun() {
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
    List<Cell> two = heldHere(Matrix.turnGroups(matrix.cells()).get(4)).subList(0, 2);

    assertThat(
            IntStream.range(0, 200)
                .filter(round -> Matrix.round(two, round, 7).equals(two))
                .count())
        .isBetween(70L, 130L);
  }

  @Test
  void drawsTheSameOrderFromTheSameSeed() {
    List<Cell> group = Matrix.turnGroups(matrix.cells()).get(5);

    assertThat(Matrix.round(group, 3, 7))
        .isEqualTo(Matrix.round(group, 3, 7))
        .containsExactlyInAnyOrderElementsOf(group);
  }

  @Test
  void drawsOtherOrdersForOtherRoundsSeedsAndComparisons() {
    List<Cell> group = heldHere(Matrix.turnGroups(matrix.cells()).get(4));

    assertThat(IntStream.range(0, 40).mapToObj(round -> Matrix.round(group, round, 7)))
        .as("all six orders of three cells, over rounds")
        .satisfies(orders -> assertThat(orders.stream().distinct()).hasSize(6));
    assertThat(IntStream.range(0, 40).mapToObj(seed -> Matrix.round(group, 1, seed)))
        .as("all six orders of three cells, over seeds")
        .satisfies(orders -> assertThat(orders.stream().distinct()).hasSize(6));
    assertThat(
            Matrix.turnGroups(matrix.cells()).stream()
                .map(MatrixTest::heldHere)
                .filter(cells -> cells.size() == 3)
                .map(cells -> Axis.ENGINE.values(Matrix.round(cells, 1, 7)))
                .distinct())
        .as("the engine that comes first was not the same in all executions")
        .hasSizeGreaterThan(1);
  }

  @Test
  void groupsCellsWithTheSameServerSettings() {
    Plan settings =
        Plans.with(Plans.wide(), Map.of(), Map.of("innodb_spin_wait_delay", List.of("6", "96")));
    List<Cell> group =
        Matrix.turnGroups(Matrix.of(settings, Plans.NO_FLOORS, Suitability.ANY).cells()).get(0);

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
