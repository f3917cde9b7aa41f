package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LockNameTest {
  @Test
  void isTheDatabasesWhereAServerTakesThat() {
    assertThat(MarkedDatabase.lockName("dyno")).isEqualTo("enginedyno.dyno");
    assertThat(MarkedDatabase.lockName("d".repeat(53))).hasSize(64).endsWith("ddd");
  }

  @Test
  void isShortAndItsOwnWhereTheDatabasesIsLong() {
    String one = MarkedDatabase.lockName("d".repeat(64));

    assertThat(one).startsWith("enginedyno.").hasSizeLessThanOrEqualTo(64);
    assertThat(one).isNotEqualTo(MarkedDatabase.lockName("d".repeat(63)));
  }
}
