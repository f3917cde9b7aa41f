package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConflictTest {
  @ParameterizedTest
  @CsvSource({
    "40001, 1213, DEADLOCK",
    "40001, 1205, LOCK_WAIT",
    "41000, 1205, LOCK_WAIT",
    "HY000, 1205, LOCK_WAIT",
    "HY000, 1020, CHANGED",
    "23000, 1062, DUPLICATE",
    "40001, 3101, DEADLOCK"
  })
  void isToldByNumberAndState(String state, int number, Conflict conflict) {
    assertThat(Conflict.of(state, number)).contains(conflict);
  }

  @ParameterizedTest
  @CsvSource({"08S01, 0", "HY000, 1114", "23000, 1048", "HY000, 1290", ", 0"})
  void isNoOtherError(String state, int number) {
    assertThat(Conflict.of(state, number)).isEmpty();
  }

  @Test
  void comesAgainWhereItIsADuplicate() {
    assertThat(Conflict.DUPLICATE.isPassing()).isFalse();
    assertThat(Conflict.DEADLOCK.isPassing()).isTrue();
  }
}
