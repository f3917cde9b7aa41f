package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.custom.CustomReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures statements of clients from a server and from its logs. */
final class CaptureIT {
  private static final Percentage TENTH = Percentage.withPercentage(10);

  private static Server server;

  private final Path folder;
  private final Dyno dyno;

  CaptureIT(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
  }

  @BeforeAll
  static void start() throws Exception {
    server =
        OwnServers.start(
            Files.createTempDirectory("capture"), new Needs(8, 1 << 20, 0, List.of("InnoDB")));
    try (Connection connection = Connections.open(server.target())) {
      Sql.execute(
          connection,
          "CREATE DATABASE shop",
          "CREATE TABLE shop.orders (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer INT,"
              + " placed DATETIME, status VARCHAR(10), KEY by_customer (customer))",
          "CREATE TABLE shop.payments (id INT PRIMARY KEY, order_id BIGINT, cents INT)",
          "CREATE TABLE shop.lines (order_id BIGINT, number INT, PRIMARY KEY (order_id, number))",
          "INSERT INTO shop.orders (customer, placed, status)"
              + " SELECT seq % 100, '2024-01-01' + INTERVAL seq HOUR, 'new' FROM shop.seq_1_to_1000",
          "CREATE USER poor@'127.0.0.1' IDENTIFIED BY 'poor'",
          "INSERT INTO mysql.db (host, db, user, select_priv)"
              + " VALUES ('127.0.0.1', 'shop', 'poor', 'Y')",
          "FLUSH PRIVILEGES",
          "CREATE DATABASE empty");
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void restart(Map<String, String> settings) throws Exception {
    server.control().orElseThrow().restart(new TreeMap<>(settings));
  }

  private String command(String... words) {
    return "capture %s --database shop --out shop.yaml %s"
        .formatted(Dyno.options(server.target(), "shop"), String.join(" ", words));
  }

  private String captured(String... words) throws IOException {
    dyno.printsOnly(command(words));
    Path file = folder.resolve("shop.yaml");
    assertThat(CustomReader.read(CustomReader.load(file, Path.of(""))).operations()).isNotEmpty();
    return Files.readString(file);
  }

  /** The load of an application: 40 queries and 20 changes for every 5 transactions. */
  private static void use(int rounds) throws SQLException {
    Target shop = server.target().in("shop");
    try (Connection connection = Connections.openDatabase(shop, Map.of())) {
      for (int round = 1; round <= rounds; round++) {
        for (int i = 0; i < 40; i++) {
          Sql.execute(
              connection,
              "SELECT id, placed FROM orders WHERE customer = %d ORDER BY placed DESC LIMIT 10"
                  .formatted((round * 41 + i) % 100));
        }
        for (int i = 0; i < 20; i++) {
          Sql.execute(
              connection,
              "UPDATE shop.orders SET status = 'paid' WHERE id IN (%d, %d)"
                  .formatted(round * 20 + i, round * 20 + i + 1));
        }
        for (int i = 0; i < 5; i++) {
          int number = round * 5 + i;
          Sql.execute(
              connection,
              "START TRANSACTION",
              "SELECT status FROM orders WHERE id = %d FOR UPDATE".formatted(number),
              "INSERT INTO payments (id, order_id, cents) VALUES (%d, %d, %d)"
                  .formatted(Math.floorMod(System.nanoTime(), 2_000_000_000), number, i),
              "COMMIT");
        }
      }
    }
  }

  /** The weights of the mix. */
  private static Map<String, Long> weights(String file) {
    Map<String, Long> weights = new HashMap<>();
    String mix = file.substring(file.indexOf("    mix:\n"), file.indexOf("# Left out"));
    Pattern.compile(" {6}(\\w+): (\\d+)\n")
        .matcher(mix)
        .results()
        .forEach((MatchResult one) -> weights.put(one.group(1), Long.parseLong(one.group(2))));
    return weights;
  }

  private static List<String> everything() throws SQLException {
    try (Connection connection = Connections.open(server.target())) {
      return Sql.column(
          connection,
          "SELECT concat(table_schema, '.', table_name) FROM information_schema.tables"
              + " WHERE table_schema <> 'information_schema' ORDER BY 1");
    }
  }

  @Test
  void findsTheStatementsByTheirDigests() throws Exception {
    restart(Map.of("performance_schema", "ON"));
    use(10);
    List<String> before = everything();

    String file = captured();

    assertThat(everything()).isEqualTo(before);
    Map<String, Long> weights = weights(file);
    assertThat(weights)
        .containsOnlyKeys(
            "SELECT_ORDERS_BY_CUSTOMER",
            "UPDATE_ORDERS_BY_ID",
            "SELECT_ORDERS_BY_ID",
            "INSERT_PAYMENTS");
    double all = weights.getOrDefault("SELECT_ORDERS_BY_CUSTOMER", 0L);
    assertThat(weights.getOrDefault("UPDATE_ORDERS_BY_ID", 0L) / all).isCloseTo(0.5, TENTH);
    assertThat(weights.getOrDefault("INSERT_PAYMENTS", 0L) / all).isCloseTo(0.125, TENTH);
    assertThat(file)
        .contains("orders: { copy: \"shop.orders\" }", "customer: sample(orders.customer)")
        .containsPattern("#  +\\d+ transaction control statements \\(BEGIN, COMMIT, ROLLBACK\\)\n");
  }

  @Test
  void countsPreparedStatementsThatHaveNoDigest() throws Exception {
    restart(Map.of("performance_schema", "ON"));
    Target shop = server.target().in("shop");
    try (Connection connection =
            Connections.openDatabase(shop, Map.of("useServerPrepStmts", "true"));
        PreparedStatement query =
            connection.prepareStatement("SELECT status FROM orders WHERE id BETWEEN ? AND ?")) {
      for (int i = 0; i < 70; i++) {
        query.setInt(1, i);
        query.setInt(2, i + 9);
        query.executeQuery().close();
      }
      Sql.execute(connection, "SELECT status FROM orders WHERE id BETWEEN 5 AND 25");
    }

    String file = captured();

    assertThat(file)
        .contains(
            "# executions: 1\n",
            "sql: \"SELECT STATUS FROM `orders` WHERE ID BETWEEN :id AND :id + 99\"\n")
        .containsPattern("# +\\d+ prepared statements of all databases");
  }

  @Test
  void keepsTransactionsOfTheGeneralLog() throws Exception {
    Path log = folder.resolve("general.log");
    log("general_log", log, "");
    use(10);
    log("general_log", log, "OFF");

    String file = captured("--from general-log general.log");

    Map<String, Long> weights = weights(file + "# Left out");
    assertThat(weights)
        .containsEntry("SELECT_ORDERS_BY_CUSTOMER", 400L)
        .containsEntry("UPDATE_ORDERS_BY_ID", 200L)
        .containsEntry("TRANSACTION_ORDERS_PAYMENTS", 50L)
        .hasSize(3);
    assertThat(file)
        .contains("VALUES (:id_2, :id, :cents)", "cents: pick(0 10, 1 10, 2 10, 3 10, 4 10)");

    assertMeasures("TRANSACTION_ORDERS_PAYMENTS", "SELECT_ORDERS_BY_CUSTOMER", "SHOP");
  }

  /** The file's operations are proven on copies of the tables. */
  private void assertMeasures(String... operations) throws IOException {
    Path run = folder.resolve("run");
    dyno.succeeds(
        "run %s %s --engine InnoDB --threads 2 --set 'measure.runs=1 x 200ms' --set measure.warmup=100ms --set measure.forks=1 --set floors=off --set 'jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' --out %s"
            .formatted(
                folder.resolve("shop.yaml"), Dyno.options(server.target(), "captured"), run));
    assertThat(RunFolder.open(run).measurements())
        .allSatisfy(cell -> assertThat(cell.isOk()).as(cell.toString()).isTrue())
        .extracting(cell -> cell.cell().workload())
        .contains(operations);
  }

  /** Drawn again, the keys of these rows would soon be duplicates. */
  @Test
  @Tag("long")
  void insertsRowsWithKeysOfSeveralColumns() throws Exception {
    Path log = folder.resolve("general.log");
    log("general_log", log, "");
    try (Connection connection = Connections.openDatabase(server.target().in("shop"), Map.of())) {
      for (int i = 1; i <= 10; i++) {
        Sql.execute(connection, "INSERT INTO shop.lines VALUES (%d, 1), (%1$d, 2)".formatted(i));
      }
    }
    log("general_log", log, "OFF");

    assertThat(captured("--from general-log general.log"))
        .contains("guessed: lines.order_id: new values, as the values of its key are unique");

    assertMeasures("INSERT_LINES");
  }

  @Test
  void readsTheSlowLogOfThisServer() throws Exception {
    Path log = folder.resolve("slow.log");
    log("slow_query_log", log, "SET GLOBAL long_query_time = 0");
    use(2);
    log("slow_query_log", log, "OFF");

    String file = captured("--from slow-log slow.log", "--no-literals");

    assertThat(weights(file + "# Left out"))
        .containsEntry("SELECT_ORDERS_BY_CUSTOMER", 80L)
        .containsEntry("TRANSACTION_ORDERS_PAYMENTS", 10L);
    assertThat(file).contains("the weights count only").doesNotContain("paid");
  }

  private static void log(String variable, Path file, String further) throws SQLException {
    try (Connection connection = Connections.open(server.target())) {
      if (further.equals("OFF")) {
        Sql.execute(connection, "SET GLOBAL %s = OFF".formatted(variable));
        return;
      }
      Sql.execute(
          connection,
          "SET GLOBAL log_output = 'FILE'",
          "SET GLOBAL %s_file = '%s'".formatted(variable, file),
          "SET GLOBAL %s = ON".formatted(variable));
      if (!further.isEmpty()) {
        Sql.execute(connection, further);
      }
    }
  }

  @Test
  void reportsMissingPrerequisites() throws Exception {
    restart(Map.of());

    assertThat(dyno.refusal(command()))
        .isEqualTo(
            "performance_schema is OFF on this server; set performance_schema=ON in its"
                + " configuration and restart it, or capture with --from general-log FILE");
    assertThat(dyno.refusal(command().replace("--database shop", "--database shpo")))
        .matches(
            ".* does not show database 'shpo' to user '\\w+'; did you mean 'shop'\\? there are: .*");
    assertThat(dyno.refusal(command().replace("--database shop", "--database empty")))
        .contains("database 'empty' has no table that user");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void namesTheMissingPrivilege() throws Exception {
    restart(Map.of("performance_schema", "ON"));
    Dyno poor = new Dyno(folder, Map.of("DYNO_PASSWORD", "poor"));

    assertThat(poor.refusal(command().replaceFirst("--user=\\w+", "--user=poor")))
        .contains("GRANT SELECT ON performance_schema.* TO the user");
    assertThat(folder).isEmptyDirectory();
  }
}
