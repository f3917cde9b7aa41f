package org.enginedyno.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.enginedyno.workload.oltp.OltpWorkload.OLTP_POINT;
import static org.enginedyno.workload.oltp.OltpWorkload.OLTP_RO;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.enginedyno.Golden;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.Answers.Lookup;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;

final class OltpReadTest {
  private static final DataSpec DATA = new DataSpec(1_000, 7);

  private static final List<Object[]> RANGE = List.<Object[]>of(new Object[] {999, 1_002});
  private static final Map<Integer, List<String>> FOUND =
      Map.of(999, List.of("70", "same"), 1_000, List.of("8", "same"));

  private static final DataSpec LOADED = new DataSpec(10_000, 2007);

  private final SbtestTable table = new SbtestTable(LOADED, SbtestTable.NAME, 1);

  private static KnobValues knobs(OltpWorkload workload, Map<String, String> given) {
    return workload.knobs().values(given);
  }

  private static KnobValues mix(Map<String, String> given) {
    return knobs(OLTP_RO, given);
  }

  @Test
  void sendFourteenQueriesInTheClassicMix() {
    assertThat(OLTP_RO.effect(DATA, mix(Map.of())).commands())
        .containsExactly(Map.entry("select", 14));
    assertThat(OLTP_RO.effect(DATA, mix(Map.of())).rowsRead()).isEqualTo(410);
    assertThat(OLTP_RO.effect(DATA, mix(Map.of("oltp.transaction", "on"))).commands())
        .containsExactly(Map.entry("commit", 1), Map.entry("select", 14));
  }

  @Test
  void countTheCommitAsAStatementAndNotAsAQuery() {
    KnobValues on = mix(Map.of("oltp.transaction", "on"));

    assertThat(OLTP_RO.effect(DATA, on).statements()).isEqualTo(15);
    assertThat(OLTP_RO.effect(DATA, on).queries()).isEqualTo(14);
    assertThat(OLTP_RO.effect(DATA, on).isTransaction()).isTrue();
  }

  @Test
  void prepareEachQueryForEachTableOnce() {
    List<Statement> statements =
        OLTP_RO.statements(mix(Map.of("oltp.tables", "2", "oltp.sum-ranges", "0")));

    assertThat(statements.stream().map(Statement::sql))
        .containsExactly(
            "SELECT c FROM sbtest1 WHERE id = ?",
            "SELECT c FROM sbtest2 WHERE id = ?",
            "SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ?",
            "SELECT c FROM sbtest2 WHERE id BETWEEN ? AND ?",
            "SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c",
            "SELECT c FROM sbtest2 WHERE id BETWEEN ? AND ? ORDER BY c",
            "SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c",
            "SELECT DISTINCT c FROM sbtest2 WHERE id BETWEEN ? AND ? ORDER BY c");
  }

  @Test
  void useTheRequestedTablesEachWithAllRows() {
    List<Table> tables = OLTP_POINT.tables(DATA, knobs(OLTP_POINT, Map.of("oltp.tables", "8")));

    assertThat(tables).extracting(Table::name).startsWith("sbtest1", "sbtest2").hasSize(8);
    assertThat(tables).extracting(Table::rows).containsOnly(1_000);
    assertThat(OLTP_POINT.tables(DATA, knobs(OLTP_POINT, Map.of()))).containsExactly(tables.get(0));
  }

  @Test
  void timeKindsOfStatementsSeparatelyIfThereAreSeveral() {
    assertThat(OLTP_POINT.kindsOfStatements(knobs(OLTP_POINT, Map.of()))).isEmpty();
    assertThat(OLTP_POINT.kindsOfStatements(knobs(OLTP_POINT, Map.of("oltp.transaction", "on"))))
        .containsExactly("point");
    assertThat(OLTP_RO.kindsOfStatements(mix(Map.of("oltp.simple-ranges", "0"))))
        .containsExactly("point", "sum range", "order range", "distinct range");
  }

  @Test
  void drawIdsOfTheTableAndRangesThatMayEndBeyondIt() {
    OltpKeys keys = new OltpKeys(DATA, mix(Map.of("oltp.tables", "3")), 5);
    int[] tables = new int[3];
    for (int i = 0; i < 3_000; i++) {
      tables[keys.table()]++;
      assertThat(keys.id()).isBetween(1, DATA.rows());
    }

    assertThat(IntStream.of(tables).boxed())
        .allSatisfy(drawn -> assertThat(drawn).isBetween(850, 1_150));
    assertThat(keys.rowsFrom(1)).isEqualTo(100);
    assertThat(keys.last(1)).isEqualTo(100);
    assertThat(keys.rowsFrom(901)).isEqualTo(100);
    assertThat(keys.rowsFrom(902)).isEqualTo(99);
    assertThat(keys.last(902)).isEqualTo(1_001);
    assertThat(keys.rowsFrom(1_000)).isEqualTo(1);
  }

  @Test
  void drawKeysThatDependOnTheStream() {
    KnobValues knobs = mix(Map.of("oltp.distribution", "zipfian"));

    assertThat(ids(knobs, 1)).isEqualTo(ids(knobs, 1)).isNotEqualTo(ids(knobs, 2));
    for (String shape : List.of("special", "gaussian", "pareto", "uniform")) {
      assertThat(ids(mix(Map.of("oltp.distribution", shape)), 1))
          .as(shape)
          .isNotEqualTo(ids(knobs, 1));
    }
  }

  private static List<Integer> ids(KnobValues knobs, long stream) {
    OltpKeys keys = new OltpKeys(DATA, knobs, stream);
    return IntStream.range(0, 50).mapToObj(i -> keys.id()).toList();
  }

  private static Client borrowing(PreparedBy statements) {
    return SampleClients.equal(Driver.MYSQL, statements, Checkout.BORROW);
  }

  @Test
  void useNoMoreStatementsThanABorrowedConnectionKeeps() {
    assertThat(OLTP_RO.obstacle(mix(Map.of("oltp.tables", "5")), borrowing(PreparedBy.SERVER)))
        .isEmpty();
    assertThat(OLTP_RO.obstacle(mix(Map.of("oltp.tables", "6")), borrowing(PreparedBy.SERVER)))
        .contains("a borrowed connection keeps 25 prepared statements, and 6 tables take 30");
    assertThat(OLTP_RO.obstacle(mix(Map.of("oltp.tables", "8")), borrowing(PreparedBy.CLIENT)))
        .isEmpty();
    assertThat(OLTP_RO.obstacle(mix(Map.of("oltp.tables", "8")), Client.USUAL)).isEmpty();
  }

  @Test
  void reportIncompatibleKnobs() {
    DataSpec few = new DataSpec(1_000, 7);

    assertThat(OLTP_RO.obstacle(few, mix(Map.of("oltp.range-size", "1_001"))))
        .contains("oltp.range-size must be at most data.rows: 1001 > 1000");
    assertThat(
            OLTP_RO.obstacle(
                few,
                mix(
                    Map.of(
                        "oltp.points", "0",
                        "oltp.simple-ranges", "0",
                        "oltp.sum-ranges", "0",
                        "oltp.order-ranges", "0",
                        "oltp.distinct-ranges", "0"))))
        .contains(
            "OLTP_RO asks nothing: one of oltp.points, oltp.simple-ranges, oltp.sum-ranges,"
                + " oltp.order-ranges, oltp.distinct-ranges must be at least 1");
    assertThat(OLTP_RO.obstacle(few, mix(Map.of()))).isEmpty();
  }

  @Test
  void answersAreComputedFromScannedRows() {
    assertThat(answer(OltpQuery.SIMPLE_RANGE, FOUND)).isEqualTo(Answer.of(List.of("same", "same")));
    assertThat(answer(OltpQuery.DISTINCT_RANGE, FOUND)).isEqualTo(Answer.of(List.of("same")));
    assertThat(answer(OltpQuery.SUM_RANGE, FOUND)).isEqualTo(Answer.of(List.of("78")));
  }

  @Test
  void answersDetectARowThatTheScanMissedToo() {
    Answer right = answer(OltpQuery.SIMPLE_RANGE, Map.of(999, List.of("70", "same")));

    assertThat(right.contradiction(List.of("same"))).contains("1 rows instead of 2");
  }

  @Test
  void answersReadEachRangeOfIdsOnceWithoutAKey() {
    assertThat(new OltpAnswers(OltpQuery.SUM_RANGE, 2).lookup(RANGE, DATA).orElseThrow().sql())
        .isEqualTo(
            "SELECT id, k, c FROM {sbtest2} IGNORE INDEX (PRIMARY) WHERE id BETWEEN 999 AND 1000");
    assertThat(new Lookup("%s", new TreeSet<>(List.of(7, 1, 2, 3, 9))).sql())
        .isEqualTo("id BETWEEN 1 AND 3 OR id BETWEEN 7 AND 7 OR id BETWEEN 9 AND 9");
    assertThat(new Lookup("%s", new TreeSet<>()).sql()).isEqualTo("1 = 0");
  }

  private static Answer answer(OltpQuery query, Map<Integer, List<String>> found) {
    return new OltpAnswers(query, 1).to(RANGE, DATA, found).get(0);
  }

  private static String text(Table.Rows rows, int id) {
    RowBuffer buffer = new RowBuffer();
    rows.append(id, buffer);
    return buffer.toString();
  }

  private static List<String> fields(Table.Rows rows, int id) {
    return List.of(text(rows, id).stripTrailing().split("\t", -1));
  }

  @Test
  void rowsNeverChange() {
    StringBuilder golden = new StringBuilder();
    for (int number : new int[] {1, 2, 8}) {
      Table.Rows rows = new SbtestTable(LOADED, SbtestTable.NAME, number).generator();
      for (int id : new int[] {1, 2, 17, 10_000}) {
        golden.append(text(rows, id));
      }
    }
    Golden.assertMatches(
        getClass(), "sbtest-rows-v" + table.generatorVersion() + ".tsv", golden.toString());
  }

  @Test
  void rowsDependOnTheirNumberNotOnTheirOrder() {
    Table.Rows rows = table.generator();
    String forwards = text(rows, 7) + text(rows, 8);
    Table.Rows others = table.generator();
    String eighth = text(others, 8);

    assertThat(text(others, 7) + eighth).isEqualTo(forwards);
  }

  @Test
  void rowsHaveThePatternsOfSysbench() {
    Table.Rows rows = table.generator();
    for (int id = 1; id <= 1_000; id++) {
      List<String> fields = fields(rows, id);

      assertThat(fields.get(0)).isEqualTo(Integer.toString(id));
      assertThat(Integer.parseInt(fields.get(1))).isBetween(1, LOADED.rows());
      assertThat(fields.get(2)).matches("\\d{11}(-\\d{11}){9}").hasSize(119);
      assertThat(fields.get(3)).matches("\\d{11}(-\\d{11}){4}").hasSize(59);
    }
  }

  @Test
  void rowsHaveThreeOfFourKsInTheMiddleHundredth() {
    SbtestRows rows = new SbtestRows(LOADED, 1);
    double middle =
        IntStream.rangeClosed(1, LOADED.rows())
                .filter(id -> rows.k(id) >= 4_950 && rows.k(id) <= 5_051)
                .count()
            / (double) LOADED.rows();

    // of a table that sysbench 1.0.20 prepared, 0.757
    assertThat(middle).isBetween(0.74, 0.78);
  }

  @Test
  void rowsDifferFromTableToTableAndFromSeedToSeed() {
    Set<String> texts = new HashSet<>();
    for (long seed : new long[] {0, 1, 2007, 2008}) {
      for (int number = 1; number <= 8; number++) {
        SbtestRows rows = new SbtestRows(new DataSpec(1_000, seed), number);
        IntStream.rangeClosed(1, 1_000).forEach(id -> texts.add(rows.c(id)));
      }
    }

    assertThat(texts).hasSize(4 * 8 * 1_000);
  }

  @Test
  void rowsHaveTheChecksumThatAServerComputes() {
    Table.Rows rows = table.generator();
    RowBuffer scratch = new RowBuffer();
    for (int id = 1; id <= 100; id++) {
      CRC32 crc = new CRC32();
      crc.update(String.join("|", fields(rows, id)).getBytes(StandardCharsets.US_ASCII));

      assertThat(rows.checksum(id, scratch)).isEqualTo(crc.getValue());
    }
  }

  @Test
  void rowsAreIdentifiedOneByOne() {
    SbtestRows rows = new SbtestRows(LOADED, 3);
    for (int id = 1; id <= 100; id++) {
      List<String> fields = fields(new SbtestTable(LOADED, SbtestTable.NAME, 3).generator(), id);

      assertThat(Integer.toString(rows.k(id))).isEqualTo(fields.get(1));
      assertThat(rows.c(id)).isEqualTo(fields.get(2));
    }
  }
}
