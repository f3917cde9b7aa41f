package org.enginedyno.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.capture.SourceTables.Column;
import org.enginedyno.capture.StatementText.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrafficTest {
  private static final CaptureSource LOG =
      CaptureSource.of(List.of("general-log", "general.log"), Path.of("logs"));
  private static final String CHANGE = "DELETE FROM orders WHERE id = 1";

  private final Traffic traffic = new Traffic("shop", "");

  /** How many statements each transaction has; 0 is a statement outside of transactions. */
  private List<Integer> executed(String... statements) {
    for (String statement : statements) {
      traffic.execute(8, "shop", statement);
    }
    traffic.end();
    return traffic.operations().stream()
        .filter(one -> !one.samples.get(0).toString().contains("[CREATE "))
        .map(one -> one.isTransaction ? one.samples.get(0).get(0).size() : 0)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/* from a tool */ SET autocommit=0",
        "SET NAMES utf8mb4, autocommit=0",
        "SET @@session.autocommit = OFF",
        "set sql_mode = '', autocommit := 0"
      })
  void startsTransactionsWithoutAutocommit(String set) {
    assertThat(executed(set, CHANGE, CHANGE, "COMMIT")).containsExactly(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET GLOBAL autocommit=0",
        "SET PERSIST autocommit = 0",
        "SET NAMES utf8, GLOBAL autocommit=0",
        "SET @@global.autocommit=0",
        "SET @autocommit_of_app = 0",
        "SET @a = 'x, autocommit=0'",
        "SELECT 1"
      })
  void otherStatementsLeaveAutocommitOn(String other) {
    assertThat(executed(other, CHANGE, CHANGE)).contains(0).doesNotContain(2);
  }

  @Test
  void temporaryTablesEndNoTransaction() {
    executed("BEGIN", CHANGE, "CREATE TEMPORARY TABLE t (a int)", CHANGE, "DROP TEMPORARY TABLE t");

    assertThat(traffic.operations()).isEmpty();
    assertThat(traffic.leftOut()).containsValue(4L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP TABLE t",
        "ANALYZE TABLE orders",
        "ANALYZE LOCAL TABLE orders",
        "FLUSH TABLES",
        "SET PASSWORD = 'x'",
        "START SLAVE",
        "start replica"
      })
  void statementsThatCommitEndATransaction(String ending) {
    assertThat(executed("BEGIN", CHANGE, CHANGE, ending, CHANGE)).contains(2).endsWith(0);
  }

  @Test
  void leavesOutTransactionsThatUndoStatements() {
    assertThat(
            executed(
                "BEGIN", CHANGE, "SAVEPOINT s", CHANGE, "ROLLBACK TO s", CHANGE, "COMMIT", CHANGE))
        .containsExactly(0);
    assertThat(traffic.leftOut())
        .containsEntry("statements of transactions that were rolled back to a savepoint", 3L);
    assertThat(executed("BEGIN", CHANGE, CHANGE, "COMMIT")).contains(2);
  }

  @Test
  void leavesOutXaTransactions() {
    assertThat(executed("XA START 'x'", CHANGE, "XA END 'x'", "XA COMMIT 'x'", CHANGE))
        .containsExactly(0);
    assertThat(traffic.operations().get(0).count()).isEqualTo(1);
    assertThat(traffic.leftOut()).isEqualTo(Map.of("statements of XA transactions", 1L));
  }

  @Test
  void rangesOfDecimalsHaveTheWidthOfMost() {
    Column cents = new Column("payments", "amount", "decimal", false);
    Literal low = new Literal("1.25", "1.25");
    Literal high = new Literal("3.5", "3.5");

    assertThat(Parameters.width(cents, List.of(low), List.of(high))).contains("2.25");
    assertThat(Parameters.width(cents, List.of(high), List.of(low))).contains("0");
    assertThat(Parameters.width(cents, List.of(), List.of())).contains("99");
    Literal huge = new Literal("1e-999999999", "1e-999999999");
    assertThat(Parameters.width(cents, List.of(low), List.of(huge))).contains("99");
  }

  @Test
  void upsertsChangeRowsThatExist() {
    for (int i = 1; i <= 20; i++) {
      executed(
          "REPLACE INTO orders (id, customer) VALUES (%d, 5)".formatted(i * 7),
          "INSERT INTO orders (id, customer) VALUES (%d, 5) ON DUPLICATE KEY UPDATE customer = 6"
              .formatted(i * 7));
    }

    assertThat(SampleShop.captured(traffic, LOG, true).text())
        .contains("REPLACE INTO orders (id, customer)", " 133 1, 14 1,")
        .doesNotContain("sequence(");
  }
}
