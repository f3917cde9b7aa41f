package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values that describe what a workload does. */
final class WorkloadValuesTest {
  private final Statement join =
      Statement.silent("SELECT * FROM {one} JOIN {other_2} USING (id) JOIN {one} AS again");

  private final RowBuffer buffer = new RowBuffer();

  private static final Map<String, String> COVERING =
      Map.of("TYPE", "range", "KEY", "country_id", "EXTRA", "Using where; Using index");
  private static final Map<String, String> SCAN = Map.of("type", "ALL", "key", "NULL", "Extra", "");

  @Test
  void anEffectCountsItsStatements() {
    assertThat(Effect.NONE.statements()).isZero();
    assertThat(Effect.reading("select", 12.5).statements()).isEqualTo(1);
    assertThat(Effect.adding(7, 7, 1).statements()).as("seven inserts and a commit").isEqualTo(8);
  }

  @Test
  void anEffectIsATransactionWhereItCommitsItself() {
    assertThat(Effect.adding(1, 1, 1).isTransaction()).isTrue();
    assertThat(Effect.reading("select", 1).isTransaction()).isFalse();
    assertThat(Effect.NONE.isTransaction()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "ENDURING, true, true, false, false",
    "RELOADED, true, false, true, true",
    "FRESH_CELL, false, false, true, false",
    "FRESH_FORK, false, false, true, true",
    "FRESH_RUN, false, false, true, true"
  })
  void aFootprintSaysBeforeWhichForksTablesAreMadeAnew(
      Footprint footprint, boolean loaded, boolean enduring, boolean first, boolean second) {
    assertThat(footprint.isLoaded()).isEqualTo(loaded);
    assertThat(footprint.isEnduring()).isEqualTo(enduring);
    assertThat(footprint.isFreshFor(1)).isEqualTo(first);
    assertThat(footprint.isFreshFor(2)).isEqualTo(second);
  }

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
  void aConflictIsToldByNumberAndState(String state, int number, Conflict conflict) {
    assertThat(Conflict.of(state, number)).contains(conflict);
  }

  @ParameterizedTest
  @CsvSource({"08S01, 0", "HY000, 1114", "23000, 1048", "HY000, 1290", ", 0"})
  void aConflictIsNoOtherError(String state, int number) {
    assertThat(Conflict.of(state, number)).isEmpty();
  }

  @Test
  void aConflictComesAgainWhereItIsADuplicate() {
    assertThat(Conflict.DUPLICATE.isPassing()).isFalse();
    assertThat(Conflict.DEADLOCK.isPassing()).isTrue();
  }

  @Test
  void aStatementIsPublishedWithTheTablesOwnNames() {
    assertThat(join.sql()).isEqualTo("SELECT * FROM one JOIN other_2 USING (id) JOIN one AS again");
  }

  @Test
  void aStatementCallsEveryTableByItsOtherName() {
    assertThat(join.sql(table -> "`" + table + "$1`"))
        .isEqualTo("SELECT * FROM `one$1` JOIN `other_2$1` USING (id) JOIN `one$1` AS again");
  }

  @Test
  void aStatementIsLeftAsItIsWhereItNamesNoTable() {
    assertThat(Statement.silent("DO 1").sql(table -> "other")).isEqualTo("DO 1");
  }

  @Test
  void aStatementIsSilentWithoutParametersAndAnswers() {
    assertThat(join.answers()).isEmpty();
    assertThat(join.tables(table -> table + "_x")).containsOnly("one_x", "other_2_x");
    assertThat(join.access()).isEmpty();
    assertThat(join.parameters().draws(new DataSpec(1_000, 1), KnobValues.NONE, 0).next())
        .isEmpty();
  }

  @Test
  void aRowBufferWritesNumbersAsPeopleDo() {
    buffer.put(0);
    buffer.put((byte) ' ');
    buffer.put(Integer.MAX_VALUE);
    buffer.put((byte) ' ');
    buffer.put(42, 5);

    assertThat(buffer).hasToString("0 2147483647 00042");
  }

  @Test
  void aRowBufferGrowsWithWhatIsWritten() {
    byte[] text = RowBuffer.ascii("x".repeat(50_000));
    buffer.put(text);
    buffer.put(text);
    for (int i = 0; i < 50_000; i++) {
      buffer.put((byte) 'y');
    }

    assertThat(buffer.length()).isEqualTo(150_000);
    assertThat(buffer.toString()).isEqualTo("x".repeat(100_000) + "y".repeat(50_000));
  }

  @Test
  void aRowBufferForgetsWhatWasWritten() {
    buffer.put(12);
    buffer.clear();
    buffer.put(3);

    assertThat(buffer).hasToString("3");
  }

  @Test
  void explainRowsAreReadWhateverCaseTheirColumnsHave() {
    assertThat(new ExplainRows(List.of(COVERING)).access())
        .isEqualTo(Access.range("country_id").covering(true));
  }

  @Test
  void explainRowsTellOfAScanByTheWordNull() {
    assertThat(new ExplainRows(List.of(SCAN)).access()).isEqualTo(Access.scan());
  }

  @Test
  void explainRowsTellWhatIsDoneWithTheRowsAfterwards() {
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
  void explainRowsTellTheAccessOfEachRowThatNamesItsKey() {
    assertThat(new ExplainRows(List.of(COVERING, Map.of("task", "cop[tikv]"), SCAN)).accesses())
        .containsExactly(Access.range("country_id").covering(true), Access.scan());
  }
}
