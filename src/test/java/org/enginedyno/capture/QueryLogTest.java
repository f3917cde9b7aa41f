package org.enginedyno.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.capture.Traffic.Operation;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryLogTest {
  private static final String HEAD =
      """
      /usr/sbin/mysqld, Version: 5.5.9-log (MySQL Community Server (GPL)). started with:
      Tcp port: 3306  Unix socket: /tmp/mysql.sock
      Time                 Id Command    Argument
      """;

  private final Path file;
  private final Traffic traffic = new Traffic("shop", "");

  QueryLogTest(@TempDir Path folder) {
    file = folder.resolve("server.log");
  }

  /** Each operation with its number, its statements and how often each was repeated. */
  private List<String> read(String kind, String text) throws IOException {
    Files.writeString(file, text);
    QueryLog.read(kind, file, traffic);
    return traffic.operations().stream().map(QueryLogTest::shown).toList();
  }

  private static String shown(Operation operation) {
    List<List<StatementText>> runs = operation.samples.get(0);
    return IntStream.range(0, runs.size())
        .mapToObj(
            run ->
                runs.get(run).get(0).exact()
                    + (operation.times(run) == 1 ? "" : " x " + operation.times(run)))
        .collect(
            Collectors.joining(
                "; ",
                operation.count() + (operation.isTransaction ? " transactions: " : ": "),
                ""));
  }

  @Test
  void readsTheGeneralLogOfMySql55AndMariaDb() throws IOException {
    String log =
        """
        /usr/sbin/mysqld, Version: 5.5.9-log (MySQL Community Server (GPL)). started with:
        Tcp port: 3306  Unix socket: /tmp/mysql.sock
        Time                 Id Command    Argument
        150109 11:38:55\t    8 Connect\tapp@localhost on shop
        \t\t    8 Query\tSELECT id FROM orders
        WHERE customer = 5
        \t\t    9 Connect\tapp@localhost on other
        \t\t    9 Query\tSELECT 1 FROM elsewhere
        150109  1:38:56\t    8 Prepare\t[1] SELECT id FROM orders WHERE id = ?
        \t\t    8 Execute\t[1] SELECT id FROM orders WHERE id = 7
        \t\t    9 Init DB\tshop
        \t\t    9 Query\tSELECT id FROM orders WHERE id = 8
        \t\t    8 Query\tUSE `other`
        \t\t    8 Query\tSELECT id FROM orders WHERE id = 9
        \t\t    8 Quit\t
        """;

    assertThat(read("general-log", log))
        .containsExactly(
            "1: SELECT id FROM orders WHERE customer = ?", "2: SELECT id FROM orders WHERE id = ?");
    assertThat(traffic.leftOut()).isEqualTo(Map.of("statements in other databases", 2L));
  }

  @Test
  void leavesOutWhatThisSqlModeWouldMisread() throws IOException {
    String log =
        """
        Time                 Id Command    Argument
        150109 11:38:55\t    8 Connect\tapp@localhost on shop
        \t\t    8 Query\tSELECT "code" FROM orders WHERE id = 1
        \t\t    8 Query\tSET NAMES utf8mb4, sql_mode='ANSI_QUOTES,NO_BACKSLASH_ESCAPES'
        \t\t    8 Query\tSELECT "code" FROM orders WHERE id = 2
        \t\t    8 Query\tSELECT id FROM orders WHERE path = 'a\\name'
        \t\t    8 Query\tSELECT id FROM orders WHERE id = 3
        \t\t    8 Query\tset @sql_mode = ''
        \t\t    8 Query\tset session sql_mode = default
        \t\t    8 Query\tSET  GLOBAL sql_mode = 'ANSI'
        \t\t    8 Query\tSELECT "code" FROM orders WHERE id = 4
        \t\t    8 Query\tSELECT id FROM orders /*!50000 FORCE INDEX (code) */ WHERE id = 5
        \t\t    9 Query\tSELECT id FROM orders WHERE id = 6
        \t\t    9 Query\tSELECT id FROM shop.orders WHERE id = 7
        """;

    assertThat(read("general-log", log))
        .containsExactly(
            "2: SELECT ? FROM orders WHERE id = ?",
            "1: SET NAMES utf8mb4, sql_mode=?",
            "3: SELECT id FROM orders WHERE id = ?",
            "1: set @sql_mode = ?",
            "1: set session sql_mode = default",
            "1: SET GLOBAL sql_mode = ?");
    assertThat(traffic.leftOut())
        .isEqualTo(
            Map.of(
                "statements with double quotes under sql_mode ANSI_QUOTES", 1L,
                "statements with backslashes under sql_mode NO_BACKSLASH_ESCAPES", 1L,
                "statements with executable comments (/*!...*/)", 1L));
    assertThat(traffic.ofUnknown()).isEqualTo(1);
  }

  @Test
  void startsATransactionAfterOneThatChains() throws IOException {
    String log =
        """
        Time                 Id Command    Argument
        150109 11:38:55\t    8 Connect\tapp@localhost on shop
        \t\t    8 Query\tBEGIN
        \t\t    8 Query\tDELETE FROM orders WHERE id = 1
        \t\t    8 Query\tCOMMIT AND CHAIN
        \t\t    8 Query\tDELETE FROM orders WHERE id = 2
        \t\t    8 Query\tCOMMIT
        """;

    assertThat(read("general-log", log))
        .containsExactly("2 transactions: DELETE FROM orders WHERE id = ?");
  }

  @Test
  void readsTheGeneralLogOfMySql57To9() throws IOException {
    String log =
        """
        /usr/sbin/mysqld, Version: 9.7.0 (MySQL Community Server - GPL). started with:
        Tcp port: 3306  Unix socket: /var/lib/mysql/mysql.sock
        Time                 Id Command    Argument
        2026-01-01T10:00:00.123456Z\t    8 Connect\tapp@localhost on shop using SSL/TLS
        2026-01-01T10:00:00.123457Z\t    8 Query\tBEGIN
        2026-01-01T10:00:00.123458+01:00\t    8 Execute\tSELECT id FROM orders WHERE id = 7
        2026-01-01T10:00:00.123459Z\t    9 Connect\tapp@localhost on  using Socket
        2026-01-01T10:00:00.123460Z\t    9 Query\tSELECT id FROM shop.orders WHERE id = 7
        2026-01-01T10:00:00.123461Z\t    8 Execute\tSELECT id FROM orders WHERE id = 8
        2026-01-01T10:00:00.123462Z\t    8 Query\tDELETE FROM orders WHERE id = 7
        2026-01-01T10:00:00.123463Z\t    8 Query\tCOMMIT
        2026-01-01T10:00:00.123464Z\t    8 Query\tSTART TRANSACTION
        2026-01-01T10:00:00.123465Z\t    8 Query\tDELETE FROM orders WHERE id = 8
        2026-01-01T10:00:00.123466Z\t    8 Query\tROLLBACK
        2026-01-01T10:00:00.123467Z\t    9 Query\tset autocommit=0
        2026-01-01T10:00:00.123468Z\t    9 Query\tDELETE FROM shop.orders WHERE id = 9
        2026-01-01T10:00:00.123469Z\t    9 Query\tcommit
        2026-01-01T10:00:00.123470Z\t    9 Query\tDELETE FROM shop.orders WHERE id = 9
        2026-01-01T10:00:00.123471Z\t    9 Quit\t
        """;

    assertThat(read("general-log", log))
        .containsExactly(
            "1: SELECT id FROM orders WHERE id = ?",
            "1 transactions: SELECT id FROM orders WHERE id = ? x 2; DELETE FROM orders WHERE id = ?",
            "1 transactions: DELETE FROM orders WHERE id = ?");
    assertThat(traffic.leftOut())
        .isEqualTo(
            Map.of(
                "statements of rolled back transactions",
                1L,
                "statements of transactions without COMMIT",
                1L));
  }

  @Test
  void readsTheSlowLogOfMySql() throws IOException {
    String log =
        """
        /usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:
        Tcp port: 3306  Unix socket: /var/lib/mysql/mysql.sock
        Time                 Id Command    Argument
        # Time: 2026-01-01T10:00:00.000001Z
        # User@Host: app[app] @ localhost []  Id:     8
        # Query_time: 0.000145  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
        use shop;
        SET timestamp=1767261600;
        SELECT id FROM orders
        # a comment of the statement
        WHERE id = 7;
        # User@Host: app[app] @ localhost []  Id:     9
        # Query_time: 1.000145  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
        SET timestamp=1767261600;
        SELECT id FROM orders WHERE id = 8;
        # User@Host: app[app] @ localhost []  Id:     9
        # Query_time: 1.000145  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
        SET timestamp=1767261600;
        # administrator command: Quit;
        # Time: 2026-01-01T10:00:01.000001Z
        # User@Host: app[app] @ localhost []  Id:     8
        # Query_time: 1.000145  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
        use other;
        SET timestamp=1767261601;
        SELECT id FROM orders WHERE id = 9;
        """;

    assertThat(read("slow-log", log)).containsExactly("2: SELECT id FROM orders WHERE id = ?");
    assertThat(traffic.leftOut()).isEqualTo(Map.of("statements in other databases", 1L));
  }

  @Test
  void readsTheSlowLogOfMySql55() throws IOException {
    String log =
        """
        # Time: 150109 11:38:55
        # User@Host: root[root] @ localhost []
        # Query_time: 0.000145  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
        use shop;
        SET timestamp=1420803535;
        BEGIN;
        # User@Host: root[root] @ localhost []
        # Query_time: 0.000145  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
        SET timestamp=1420803535;
        SELECT id FROM orders WHERE id = 8;
        """;

    assertThat(read("slow-log", log))
        .as("without connections there are no transactions")
        .containsExactly("1: SELECT id FROM orders WHERE id = ?");
  }

  @Test
  void readsTheSlowLogOfMariaDbAndPercona() throws IOException {
    String log =
        """
        # Time: 260101 10:00:00
        # User@Host: app[app] @ localhost []
        # Thread_id: 9  Schema: shop  QC_hit: No
        # Query_time: 0.000145  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
        # Rows_affected: 0  Bytes_sent: 67
        # Full_scan: Yes  Full_join: No  Tmp_table: No  Tmp_table_on_disk: No
        #
        # explain: id select_type table type possible_keys key key_len ref rows Extra
        #
        SET timestamp=1767261600;
        SELECT id FROM orders WHERE id = 7;
        # User@Host: app[app] @ localhost []  Id:    42
        # Schema: shop  Last_errno: 0  Killed: 0
        # Query_time: 7.725616  Lock_time: 0.000328  Rows_sent: 4  Rows_examined: 1543720
        # Bytes_sent: 272  Tmp_tables: 0  Tmp_disk_tables: 0  Tmp_table_sizes: 0
        SET timestamp=1767261601;
        SELECT id FROM orders WHERE id = 8;
        # User@Host: app[app] @ localhost []
        # Thread_id: 9  Schema: other  QC_hit: No
        # Query_time: 0.000145  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
        SET timestamp=1767261602;
        SELECT id FROM orders WHERE id = 9;
        # User@Host: app[app] @ localhost []
        # Thread_id: 10  Schema:   QC_hit: No
        # Query_time: 0.000145  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
        SET timestamp=1767261603;
        SELECT id FROM shop.orders WHERE id = 10;
        """;

    assertThat(read("slow-log", log)).containsExactly("3: SELECT id FROM orders WHERE id = ?");
  }

  @Test
  void countsTransactionsWithSavepointsButNotDynosReads() throws IOException {
    String log = "";
    for (int i = 0; i < 3; i++) {
      log +=
          """
          260101 10:00:00\t    8 Query\tBEGIN
          \t\t    8 Query\tSAVEPOINT s%1$d
          \t\t    8 Query\tUPDATE orders SET note = 'x' WHERE id = %1$d
          \t\t    8 Query\tRELEASE SAVEPOINT s%1$d
          \t\t    8 Query\tCOMMIT
          \t\t    8 Query\tSELECT count(*), sum(dyno_checksum) FROM (SELECT id AS dyno_checksum FROM orders) AS dyno_rows
          """
              .formatted(i);
    }

    assertThat(
            read(
                "general-log",
                HEAD + "260101 10:00:00\t    8 Connect\tapp@localhost on shop\n" + log))
        .containsExactly("3 transactions: UPDATE orders SET note = ? WHERE id = ?");
    assertThat(traffic.leftOut())
        .isEqualTo(Map.of("savepoints", 6L, "dyno's own statements that read whole tables", 3L));
  }

  @Test
  void refusesOtherFiles() throws IOException {
    assertThatThrownBy(() -> read("slow-log", "hello\nworld\n"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            file
                + " has no entries of a slow log of MySQL or MariaDB; name the file of SHOW VARIABLES"
                + " LIKE 'slow_query_log_file', written with log_output=FILE");
    assertThatThrownBy(() -> read("slow-log", "150109 11:38:55\t    8 Query\tSELECT 1\n"))
        .hasMessageEndingWith("its lines look like another kind of log: write --from general-log");
    assertThatThrownBy(() -> read("general-log", "# Query_time: 7.7  Lock_time: 0.1\n"))
        .hasMessageEndingWith("its lines look like another kind of log: write --from slow-log");
    Files.delete(file);
    assertThatThrownBy(() -> QueryLog.read("slow-log", file, traffic))
        .hasMessageStartingWith("cannot read log " + file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"general-log", "slow-log"})
  void omitsStatementsThatAreLargerThanAnyOperation(String kind) throws IOException {
    String entry =
        kind.equals("slow-log")
            ? "# Query_time: 1.0  Lock_time: 0.0\nSELECT 1 FROM t WHERE a = '%s'\n"
            : "\t\t    8 Query\tSELECT 1 FROM t WHERE a = '%s'\n";
    String line = "x".repeat(5 << 20);
    String lines = "x\n".repeat(1 << 20);

    assertThat(read(kind, entry.formatted(line) + entry.formatted(lines) + entry.formatted("y")))
        .containsExactly("1: SELECT ? FROM t WHERE a = ?");
    assertThat(traffic.leftOut()).containsEntry("statements of more than 1 MiB", 2L);
  }

  @Test
  void readsInvalidConnectionNumbers() throws IOException {
    String number = "9".repeat(30);

    assertThatThrownBy(() -> read("general-log", "\t\t    %s Query\tSELECT 1\n".formatted(number)))
        .isInstanceOf(UserError.class);
    assertThat(
            read(
                "slow-log",
                "# User@Host: a Id: %s\n# Query_time: 1.0\nSELECT 1\n".formatted(number)))
        .containsExactly("1: SELECT ?");
  }

  @Test
  void keepsTheStartOfALongTransaction() throws IOException {
    String insert = "\t\t    8 Query\tINSERT INTO t VALUES (1)\n";

    assertThat(
            read(
                "general-log",
                "\t\t    8 Query\tBEGIN\n" + insert.repeat(10_001) + "\t\t    8 Query\tCOMMIT\n"))
        .containsExactly("1 transactions: INSERT INTO t VALUES (?) x 10000");
    assertThat(traffic.leftOut())
        .containsEntry("statements of transactions after the first 10,000", 1L);
  }
}
