package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Access.Step;
import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The properties of each workload must be consistent. */
final class WorkloadTest {
  private static final DataSpec DATA = new DataSpec(10_000, 1);

  private final Statement join =
      Statement.silent("SELECT * FROM {one} JOIN {other_2} USING (id) JOIN {one} AS again");

  private final RowBuffer buffer = new RowBuffer();

  private static final Map<String, String> COVERING =
      Map.of("TYPE", "range", "KEY", "country_id", "EXTRA", "Using where; Using index");
  private static final Map<String, String> SCAN = Map.of("type", "ALL", "key", "NULL", "Extra", "");

  static List<Workload> everyOne() {
    return Workloads.all();
  }

  private static KnobValues usual(Workload workload) {
    return workload.knobs().values(Map.of());
  }

  private static Effect effect(Workload workload) {
    return workload.effect(DATA, usual(workload));
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void sendsTheKindsOfStatementThatItDeclares(Workload workload) {
    SortedMap<String, Integer> declared = new TreeMap<>(effect(workload).commands());
    assertThat(declared.getOrDefault("commit", 0)).isEqualTo(effect(workload).commits());
    declared.remove("commit");

    assertThat(
            workload.statements().stream()
                .map(statement -> statement.sql().replaceFirst(" .*", "").toLowerCase(Locale.ROOT))
                .distinct())
        .containsExactlyInAnyOrderElementsOf(declared.keySet());
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void matchesItsKind(Workload workload) {
    boolean reads = workload.statements().stream().anyMatch(one -> one.access().isPresent());
    boolean writes = effect(workload).rowsAdded() > 0 || changesRows(workload);

    assertThat(workload.kind())
        .isIn(
            reads && writes
                ? List.of(Kind.MIXED)
                : reads
                    ? List.of(Kind.READ)
                    : writes ? List.of(Kind.WRITE) : List.of(Kind.FLOOR, Kind.COMPUTE, Kind.FILE));
    assertThat(workload.hasTables()).isEqualTo(reads || writes);
    assertThat(effect(workload).rowsRead() > 0).isEqualTo(reads || changesRows(workload));
  }

  private static boolean changesRows(Workload workload) {
    return workload
        .as(ChangeWorkload.class)
        .flatMap(one -> one.balance(DATA, usual(workload)))
        .isPresent();
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void addsRowsOnlyToFreshTables(Workload workload) {
    assertThat(workload.footprint().isLoaded()).isEqualTo(effect(workload).rowsAdded() == 0);
    assertThat(workload.footprint() == Footprint.RELOADED).isEqualTo(changesRows(workload));
    assertThat(workload.extent(usual(workload)).isCounted())
        .as("a table that grows for as long as there is time would be another in each run")
        .isEqualTo(effect(workload).rowsAdded() > 0);
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void namesNoTableThatItsDatasetLacks(Workload workload) {
    List<String> tables =
        workload.dataset().map(dataset -> dataset.tables(DATA)).orElse(List.of()).stream()
            .map(Table::name)
            .toList();

    for (Statement statement : workload.statements()) {
      String sql =
          statement.sql(
              name -> {
                assertThat(tables).contains(name);
                return "its-table";
              });
      assertThat(sql.contains("its-table")).isEqualTo(workload.hasTables());
      assertThat(sql).doesNotContain("{", "}");
    }
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void acceptsTheDefaultsOfAPlan(Workload workload) {
    assertThat(workload.obstacle(DATA, usual(workload))).isEmpty();
    assertThat(usual(workload).unusual()).isEmpty();
    assertThat(workload.about()).isNotBlank();
  }

  @Test
  void anEffectCountsItsStatements() {
    assertThat(Effect.NONE.statements()).isZero();
    assertThat(Effect.reading("select", 12.5).statements()).isEqualTo(1);
    assertThat(Effect.adding(7, 7, 1).statements()).as("seven inserts and a commit").isEqualTo(8);
  }

  @Test
  void anEffectIsATransactionIfItCommits() {
    assertThat(Effect.adding(1, 1, 1).isTransaction()).isTrue();
    assertThat(Effect.reading("select", 1).isTransaction()).isFalse();
    assertThat(Effect.NONE.isTransaction()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"ENDURING, true, true", "RELOADED, true, false", "FRESH_RUN, false, false"})
  void aFootprintDefinesTheLifetimeOfTables(Footprint footprint, boolean loaded, boolean enduring) {
    assertThat(footprint.isLoaded()).isEqualTo(loaded);
    assertThat(footprint.isEnduring()).isEqualTo(enduring);
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
  void aConflictIsIdentifiedByNumberAndState(String state, int number, Conflict conflict) {
    assertThat(Conflict.of(state, number)).contains(conflict);
  }

  @ParameterizedTest
  @CsvSource({"08S01, 0", "HY000, 1114", "23000, 1048", "HY000, 1290", ", 0"})
  void aConflictIsNoOtherError(String state, int number) {
    assertThat(Conflict.of(state, number)).isEmpty();
  }

  @Test
  void aConflictRecursIfItIsADuplicate() {
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
  void aStatementIsUnchangedIfItNamesNoTable() {
    assertThat(Statement.silent("DO 1").sql(table -> "other")).isEqualTo("DO 1");
  }

  @Test
  void aStatementMayLackParametersAndAnswers() {
    assertThat(join.answers()).isEmpty();
    assertThat(join.tables(table -> table + "_x")).containsOnly("one_x", "other_2_x");
    assertThat(join.access()).isEmpty();
    assertThat(join.parameters().draws(new DataSpec(1_000, 1), KnobValues.NONE, 0).next())
        .isEmpty();
  }

  @Test
  void aRowBufferWritesDecimalNumbers() {
    buffer.put(0);
    buffer.put((byte) ' ');
    buffer.put(Integer.MAX_VALUE);
    buffer.put((byte) ' ');
    buffer.put(42, 5);

    assertThat(buffer).hasToString("0 2147483647 00042");
  }

  @Test
  void aRowBufferGrowsWithItsContents() {
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
  void aRowBufferCanBeCleared() {
    buffer.put(12);
    buffer.clear();
    buffer.put(3);

    assertThat(buffer).hasToString("3");
  }

  @Test
  void explainRowsIgnoreTheCaseOfColumns() {
    assertThat(new ExplainRows(List.of(COVERING)).access())
        .isEqualTo(Access.range("country_id").covering(true));
  }

  @Test
  void explainRowsDetectAScanByTheWordNull() {
    assertThat(new ExplainRows(List.of(SCAN)).access()).isEqualTo(Access.scan());
  }

  @Test
  void explainRowsReportFurtherProcessing() {
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
          .contains("but " + otherwise + " is declared");
    }
  }

  @Test
  void explainRowsReportTheAccessOfEachRowWithAKey() {
    assertThat(new ExplainRows(List.of(COVERING, Map.of("task", "cop[tikv]"), SCAN)).accesses())
        .containsExactly(Access.range("country_id").covering(true), Access.scan());
  }
}
