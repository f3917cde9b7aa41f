package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.workload.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExplainTest {
  @ParameterizedTest
  @CsvSource({
    "Using index, true",
    "Using where; Using index, true",
    "Using index; Using where, true",
    "Using index for group-by, true",
    "Using index condition, false",
    "Using index condition; Using where, false",
    "Using where, false",
    "'', false",
    "Using where; Using index condition; Using MRR, false",
    "Using index condition; Using index, true"
  })
  void distinguishesACoveringIndexFromAnIndexCondition(String extra, boolean covering) {
    Explain explain =
        new Explain(List.of(Map.of("type", "range", "key", "country_id", "extra", extra)));

    assertThat(explain.access()).isEqualTo(Access.range("country_id").covering(covering));
  }

  @Test
  void seesAScanWhereThereIsNoKey() {
    assertThat(new Explain(List.of(Map.of("type", "ALL"))).access())
        .isEqualTo(Access.scan())
        .hasToString("full scan");
  }

  @Test
  void aPlanOfMoreOrLessThanOneRowIsNoDeclaredAccess() {
    Map<String, String> row = Map.of("key", "PRIMARY");

    assertThat(new Explain(List.of(row, row)).access().index()).contains("2 rows");
    assertThat(new Explain(List.of()).access().index()).contains("0 rows");
  }
}
