package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.StatementProof;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CellTextTest {
  @Test
  void namesTheIndex() {
    assertThat(index("key", "PRIMARY", "Extra", "")).isEqualTo("PRIMARY");
  }

  @Test
  void saysThatTheIndexWasEnough() {
    assertThat(index("KEY", "country_id", "EXTRA", "Using where; Using index"))
        .isEqualTo("country_id (covering)");
  }

  @Test
  void doesNotTakeAnIndexConditionForACoveringIndex() {
    assertThat(index("key", "country_id", "extra", "Using index condition"))
        .isEqualTo("country_id");
  }

  @Test
  void saysNoneForAScan() {
    assertThat(index("key", null, "Extra", null)).isEqualTo("none");
    assertThat(index("key", "NULL", "Extra", "")).isEqualTo("none");
  }

  @Test
  void isSilentAboutAnExplainInAnotherForm() {
    assertThat(index("id", "TableFullScan_5", "task", "cop[tikv]")).isEmpty();
  }

  private static String index(
      String one, @Nullable String value, String other, @Nullable String otherValue) {
    Map<String, String> row = new HashMap<>();
    row.put(one, value);
    row.put(other, otherValue);
    return CellText.index(
        new Proof(
            "InnoDB",
            List.of(new StatementProof("", List.of(row), null)),
            1,
            1,
            Map.of(),
            Map.of(),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of()));
  }
}
