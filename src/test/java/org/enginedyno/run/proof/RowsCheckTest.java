package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Check;
import org.junit.jupiter.api.Test;

final class RowsCheckTest {
  private static Check check(long acknowledged, long found) {
    return DataChecks.rows(Sample.inserts("InnoDB", Sample.filling(acknowledged, found)))
        .orElseThrow();
  }

  @Test
  void findsEveryRowThatWasAcknowledged() {
    assertThat(check(2_000, 2_000))
        .isEqualTo(new Check("rows", true, "the server has all 8,000 rows that it acknowledged"));
  }

  @Test
  void missesRows() {
    assertThat(check(2_000, 1_999))
        .isEqualTo(new Check("rows", false, "the server has 1,999 rows, but acknowledged 2,000"));
  }

  @Test
  void findsRowsThatWereNeverSent() {
    assertThat(check(2_000, 2_001).passed()).isFalse();
  }

  @Test
  void missesRunsThatCountedNoRows() {
    Check check = DataChecks.rows(Sample.inserts("InnoDB", Sample.fork())).orElseThrow();

    assertThat(check).isEqualTo(new Check("rows", false, "a run counted no rows"));
  }

  @Test
  void doesNotApplyToPermanentTables() {
    assertThat(DataChecks.rows(Sample.outcome(Sample.fork()))).isEmpty();
  }
}
