package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.workload.Access.Step;
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
  void tellWhatIsDoneWithTheRowsAfterwards() {
    Map<String, String> sorted =
        Map.of(
            "table", "t",
            "type", "range",
            "key", "PRIMARY",
            "Extra", "Using where; Using temporary; Using filesort");
    ExplainRows rows = new ExplainRows(List.of(sorted));
    Access range = Access.range(Access.PRIMARY);

    assertThat(rows.access()).hasToString("index PRIMARY, gathered, sorted");
    assertThat(rows.contradiction(range.then(Step.SORT, Step.TEMPORARY), Set.of("t"))).isEmpty();
    for (Access otherwise : List.of(range, range.then(Step.SORT), range.then(Step.TEMPORARY))) {
      assertThat(rows.contradiction(otherwise, Set.of("t")))
          .as(otherwise.toString())
          .get()
          .asString()
          .contains("where " + otherwise + " is declared");
    }
  }

  @Test
  void tellTheAccessOfEachRowThatNamesItsKey() {
    assertThat(new ExplainRows(List.of(COVERING, Map.of("task", "cop[tikv]"), SCAN)).accesses())
        .containsExactly(Access.range("country_id").covering(true), Access.scan());
  }
}
