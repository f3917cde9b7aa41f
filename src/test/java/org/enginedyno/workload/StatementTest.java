package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.junit.jupiter.api.Test;

final class StatementTest {
  private final Statement join =
      Statement.silent("SELECT * FROM {one} JOIN {other_2} USING (id) JOIN {one} AS again");

  @Test
  void isPublishedWithTheTablesOwnNames() {
    assertThat(join.sql()).isEqualTo("SELECT * FROM one JOIN other_2 USING (id) JOIN one AS again");
  }

  @Test
  void callsEveryTableByItsOtherName() {
    assertThat(join.sql(table -> "`" + table + "$1`"))
        .isEqualTo("SELECT * FROM `one$1` JOIN `other_2$1` USING (id) JOIN `one$1` AS again");
  }

  @Test
  void isLeftAsItIsWhereItNamesNoTable() {
    assertThat(Statement.silent("DO 1").sql(table -> "other")).isEqualTo("DO 1");
  }

  @Test
  void isSilentWithoutParametersAndAnswers() {
    assertThat(join.answers()).isEmpty();
    assertThat(join.tables(table -> table + "_x")).containsOnly("one_x", "other_2_x");
    assertThat(join.access()).isEmpty();
    assertThat(join.parameters().draws(new DataSpec(1_000, 1), KnobValues.NONE, 0).next())
        .isEmpty();
  }
}
