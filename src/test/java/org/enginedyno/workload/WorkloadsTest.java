package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class WorkloadsTest {
  @Test
  void beginWithTheFloors() {
    assertThat(Workloads.all()).extracting(Workload::name).doesNotHaveDuplicates();
    assertThat(Workloads.all().subList(0, 2)).allMatch(Workload::isFloor);
    assertThat(Workloads.all().subList(2, 15)).noneMatch(Workload::isFloor);
  }

  @Test
  void letPlansSelectEverythingButTheFloors() {
    assertThat(Workloads.selectable()).hasSize(13).doesNotContainAnyElementsOf(Workloads.floors());
    assertThat(Workloads.floors()).containsExactly("FLOOR_DO_1", "FLOOR_BORROW");
  }

  @Test
  void areFoundByName() {
    for (Workload workload : Workloads.all()) {
      assertThat(Workloads.named(workload.name())).isSameAs(workload);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named("READ_ALL"))
        .withMessage("no such workload: READ_ALL");
  }

  @Test
  void countTheStatementsOfAFloor() {
    assertThat(Floor.FLOOR_DO_1.sql("normal")).contains("DO 1");
    assertThat(Floor.FLOOR_DO_1.statementsPerOperation()).isEqualTo(1);
    assertThat(Floor.FLOOR_BORROW.sql("normal")).isEmpty();
    assertThat(Floor.FLOOR_BORROW.statementsPerOperation()).isZero();
  }
}
