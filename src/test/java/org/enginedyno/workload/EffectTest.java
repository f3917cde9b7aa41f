package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EffectTest {
  @Test
  void countsItsStatements() {
    assertThat(Effect.NONE.statements()).isZero();
    assertThat(Effect.reading("select", 12.5).statements()).isEqualTo(1);
    assertThat(Effect.adding(7, 7, 1).statements()).as("seven inserts and a commit").isEqualTo(8);
  }

  @Test
  void isATransactionWhereItCommitsItself() {
    assertThat(Effect.adding(1, 1, 1).isTransaction()).isTrue();
    assertThat(Effect.reading("select", 1).isTransaction()).isFalse();
    assertThat(Effect.NONE.isTransaction()).isFalse();
  }
}
