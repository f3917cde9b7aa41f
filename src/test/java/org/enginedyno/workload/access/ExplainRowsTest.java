package org.enginedyno.workload.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExplainRowsTest {
  private static final Map<String, String> COVERING =
      Map.of("TYPE", "range", "KEY", "country_id", "EXTRA", "Using where; Using index");
  private static final Map<String, String> SCAN = Map.of("type", "ALL", "key", "NULL", "Extra", "");

  @Test
  void areReadWhateverCaseTheirColumnsHave() {
    assertThat(new ExplainRows(List.of(COVERING)).access())
        .isEqualTo(Access.range("country_id").covering(true));
  }

  @Test
  void tellOfAScanByTheWordNull() {
    assertThat(new ExplainRows(List.of(SCAN)).access()).isEqualTo(Access.scan());
  }

  @Test
  void tellTheAccessOfEachRowThatNamesItsKey() {
    assertThat(new ExplainRows(List.of(COVERING, Map.of("task", "cop[tikv]"), SCAN)).accesses())
        .containsExactly(Access.range("country_id").covering(true), Access.scan());
  }
}
