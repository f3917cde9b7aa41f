package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.axis.AxisChoices;
import org.junit.jupiter.api.Test;

final class CombinationsTest {
  private static final Knob RANGE = Knob.number("range", "how wide", 1, 1_000, 100);
  private static final Knob COUNT = Knob.number("insert.count", "how many", 1, 1_000, 50);
  private static final Knob BLOCK = Knob.number("file.block", "how large", 1, 1_000, 4);
  private static final List<SampleWorkload> WORKLOADS =
      List.of(
          SampleWorkload.floor("FLOOR_A"),
          SampleWorkload.reading("READ_A", Knobs.of(RANGE)),
          SampleWorkload.reading("READ_B", Knobs.NONE),
          SampleWorkload.counting("INSERT_A", "insert.count", Knobs.of(COUNT, RANGE)),
          SampleWorkload.withoutTables("FILE_A", Knobs.of(BLOCK)));

  private static List<Cell> cells(Map<String, List<String>> knobs, String... workloads) {
    Plan plan =
        Plans.plain(
            List.of("InnoDB", "MyISAM"),
            List.of(workloads),
            List.of(1),
            new DataSpec(1_000, 1),
            Plans.MEASURE);
    return Matrix.of(Plans.with(plan, knobs), WORKLOADS, Suitability.ANY).cells().stream()
        .filter(cell -> !cell.isFloor())
        .toList();
  }

  private static List<String> ids(Map<String, List<String>> knobs, String... workloads) {
    return cells(knobs, workloads).stream().map(Cell::id).toList();
  }

  @Test
  void multiplyOnlyTheCellsOfWorkloadsThatKnowAKnob() {
    Map<String, List<String>> knobs = Map.of("insert.count", List.of("50", "60", "70"));

    assertThat(cells(knobs, "READ_A", "READ_B")).hasSize(2 * 2);
    assertThat(cells(knobs, "INSERT_A")).hasSize(2 * 3);
    assertThat(cells(knobs, "READ_B", "INSERT_A")).hasSize(2 + 2 * 3);
  }

  @Test
  void multiplyKnobsWithEachOther() {
    assertThat(
            cells(
                Map.of("insert.count", List.of("1", "2"), "range", List.of("3", "4")), "INSERT_A"))
        .hasSize(2 * 2 * 2)
        .extracting(Cell::knobs)
        .extracting(Object::toString)
        .containsOnly(
            "insert.count=1+range=3",
            "insert.count=1+range=4",
            "insert.count=2+range=3",
            "insert.count=2+range=4");
  }

  @Test
  void nameInACellOnlyTheKnobsThatAreNotAsUsual() {
    assertThat(ids(Map.of("range", List.of("100", "7")), "READ_A"))
        .containsExactlyInAnyOrder(
            "READ_A InnoDB t1 held @s",
            "READ_A InnoDB t1 held @s range=7",
            "READ_A MyISAM t1 held @s",
            "READ_A MyISAM t1 held @s range=7");
    assertThat(ids(Map.of(), "INSERT_A"))
        .containsExactly("INSERT_A InnoDB t1 held @s", "INSERT_A MyISAM t1 held @s");
  }

  @Test
  void haveNoEngineWhereNoTableIsTouched() {
    assertThat(ids(Map.of("file.block", List.of("8", "4")), "FILE_A"))
        .containsExactly("FILE_A - t1 held @s file.block=8", "FILE_A - t1 held @s");
    assertThat(cells(Map.of(), "FILE_A"))
        .singleElement()
        .returns(false, Cell::isFloor)
        .returns(false, Cell::hasTables);
  }

  @Test
  void endRunsAsTheWorkloadAndItsKnobsSay() {
    assertThat(cells(Map.of("insert.count", List.of("7")), "INSERT_A"))
        .extracting(cell -> cell.work().extent())
        .containsOnly(Extent.counted(7));
    assertThat(cells(Map.of(), "READ_A"))
        .extracting(cell -> cell.work().extent())
        .containsOnly(Extent.TIMED);
  }

  @Test
  void countAKnobAmongTheAxesThatVaryAtATime() {
    Plan plan =
        Plans.plain(
            List.of("Aria"),
            List.of("INSERT_A"),
            List.of(1),
            new DataSpec(1_000, 1),
            Plans.MEASURE);
    Plan knobs =
        Plans.with(plan, Map.of("insert.count", List.of("1", "2"), "range", List.of("3", "4")));

    assertThat(
            Matrix.of(
                    Plans.with(knobs, AxisChoices.USUAL, 1),
                    WORKLOADS.subList(1, 5),
                    Suitability.ANY)
                .cells())
        .extracting(cell -> cell.knobs().toString())
        .containsExactlyInAnyOrder(
            "insert.count=1+range=3", "insert.count=2+range=3", "insert.count=1+range=4");
  }

  @Test
  void varyOnTheAxisOfAKnobAmongCellsThatKnowIt() {
    List<Cell> cells = cells(Map.of("range", List.of("1", "2")), "READ_A", "READ_B");

    assertThat(Axis.varied(cells)).extracting(Axis::title).containsExactly("range");
    assertThat(Axis.ofKnob("range").values(cells)).containsExactly("1", "2");
  }

  @Test
  void refuseAWorkloadThatThereIsNone() {
    assertThatThrownBy(() -> cells(Map.of(), "READ_C"))
        .isInstanceOf(UserError.class)
        .hasMessage("there is no workload READ_C in this version");
  }
}
