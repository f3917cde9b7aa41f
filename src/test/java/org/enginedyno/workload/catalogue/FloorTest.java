package org.enginedyno.workload.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.junit.jupiter.api.Test;

final class FloorTest {
  private static int statements(Floor floor) {
    return floor.effect(new DataSpec(1_000, 1), KnobValues.NONE).statements();
  }

  @Test
  void sendsTheCheapestStatementOrNone() {
    assertThat(Floor.FLOOR_DO_1.sql()).isEqualTo("DO 1");
    assertThat(statements(Floor.FLOOR_DO_1)).isEqualTo(1);
    assertThat(Floor.FLOOR_BORROW.sql()).isEqualTo("no statement");
    assertThat(statements(Floor.FLOOR_BORROW)).isZero();
  }

  @Test
  void worksOnNoTable() {
    assertThat(Floor.values()).allMatch(floor -> floor.access().equals("no table"));
    assertThat(Floor.values()).noneMatch(Floor::hasTables);
  }
}
