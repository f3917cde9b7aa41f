package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.fixture.OtherClient;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Copies a user's tables into each engine. */
@ExtendWith(LiveServer.class)
final class CopiesIT {
  private static final String SHOP =
      """
      title: A copied shop
      tables:
        customers: { copy: copies_it.customers }
        orders: { copy: copies_it.orders, rows: 500, where: id <> 10 }
      operations:
        ORDERS_OF_CUSTOMER:
          sql: SELECT id, note, picture FROM orders WHERE customer = :customer
          with: { customer: sample(customers.id) }
          expect: { index: by_customer }
        RENAME_CUSTOMER:
          sql: UPDATE customers SET name = :name WHERE id = :id
          with: { name: text(5..20), id: sample(orders.customer) }
      """;

  private static final String[] TABLES = {
    "SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO'",
    "DROP DATABASE IF EXISTS copies_it",
    "CREATE DATABASE copies_it",
    "CREATE TABLE copies_it.customers (id int NOT NULL AUTO_INCREMENT, name varchar(40) NOT NULL,"
        + " PRIMARY KEY (id), KEY by_name (name(10))) ENGINE=InnoDB DEFAULT CHARSET=latin1",
    "INSERT INTO copies_it.customers SELECT seq, concat('Zo\u00eb\\t', seq, '\\n\\\\') FROM"
        + " copies_it_numbers.seq_1_to_200",
    "CREATE TABLE copies_it.orders (id int NOT NULL AUTO_INCREMENT, customer int NOT NULL, price float, exact"
        + " decimal(9,2), note varchar(50) CHARACTER SET latin1, picture blob, at datetime(3), seen"
        + " timestamp(2) NULL, flags bit(10), place point, total int AS (customer * 2) PERSISTENT, state"
        + " enum('new','it''s, paid') NOT NULL, PRIMARY KEY (id), KEY by_customer (customer),"
        + " CONSTRAINT of_customer FOREIGN KEY (customer) REFERENCES copies_it.customers (id),"
        + " CONSTRAINT no_loss CHECK (exact >= 0)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
    "INSERT INTO copies_it.orders (id, customer, price, exact, note, picture, at, seen, flags, place,"
        + " state) SELECT seq, 1 + seq % 200, seq / 7, seq / 8, if(seq % 5 = 0, NULL,"
        + " concat('\u00e9t\u00e9 ', seq)), unhex(concat('00FF090A5C27', hex(seq))), '2024-01-02"
        + " 03:04:05.678' + INTERVAL seq HOUR, from_unixtime(1700000000 + seq * 600), seq % 1024, point(seq, -seq),"
        + " if(seq % 2, 'new', 'it''s, paid') FROM"
        + " copies_it_numbers.seq_0_to_999",
  };

  /** Copies from a named server. */
  private static final String AGAIN =
      "--engine=Aria --workload=shop.yaml:ORDERS_OF_CUSTOMER --source=";

  private final OtherClient client;
  private final Path folder;
  private final Dyno dyno;
  private final Path live;
  private final String option;
  private final String plan;

  CopiesIT(@TempDir Path folder, Server server) throws IOException {
    this.client = new OtherClient(server);
    this.folder = folder;
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    this.live =
        Files.writeString(
            folder.resolve("live.yaml"),
            "kind: external\nurl: jdbc:mysql://%s/it_copies\nuser: %s\n"
                .formatted(server.target().place(), server.target().user()));
    this.option = "--server=" + live;
    this.plan = Files.writeString(folder.resolve("shop.yaml"), SHOP).toString();
  }

  @BeforeEach
  void makeTables() throws SQLException {
    client.execute("CREATE DATABASE IF NOT EXISTS copies_it_numbers");
    client.execute(TABLES);
  }

  @AfterEach
  void dropTables() throws SQLException {
    dyno.prints("clean", option);
    client.execute("DROP DATABASE copies_it", "DROP DATABASE copies_it_numbers");
  }

  private String source() throws SQLException {
    return client.answer("CHECKSUM TABLE copies_it.customers, copies_it.orders")
        + client.answer("SHOW CREATE TABLE copies_it.customers")
        + client.answer("SHOW CREATE TABLE copies_it.orders");
  }

  private List<Measurement> run(String out, String... options) throws IOException {
    dyno.succeeds(
        "run --threads=2 --set='measure.runs=1 x 200ms' --set=measure.warmup=100ms"
            + " --set=measure.forks=1 --set=floors=off --set='jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' "
            + String.join(" ", options),
        plan,
        option,
        "--out=" + folder.resolve(out));
    return RunFolder.open(folder.resolve(out)).measurements();
  }

  @Test
  @Tag("long")
  void measuresCopiesInEachEngineAndKeepsTheSourceUnchanged() throws IOException, SQLException {
    String before = source();

    List<Measurement> cells = run("first", "--engine=InnoDB,MyISAM,Aria");

    assertThat(cells)
        .allSatisfy(cell -> assertThat(cell.isOk()).as(cell.toString()).isTrue())
        .extracting(cell -> cell.cell().workload() + " " + cell.cell().engine())
        .contains(
            "ORDERS_OF_CUSTOMER InnoDB",
            "ORDERS_OF_CUSTOMER MyISAM",
            "ORDERS_OF_CUSTOMER Aria",
            "RENAME_CUSTOMER InnoDB",
            "RENAME_CUSTOMER MyISAM",
            "RENAME_CUSTOMER Aria");
    for (String engine : List.of("innodb", "myisam", "aria")) {
      assertThat(client.answer("SELECT * FROM it_copies.shop_orders_" + engine + " ORDER BY id"))
          .isEqualTo(
              client.answer("SELECT * FROM copies_it.orders WHERE id <> 10 ORDER BY id LIMIT 500"));
    }
    assertThat(client.answer("SHOW CREATE TABLE it_copies.shop_orders_myisam"))
        .contains("KEY `by_customer`", "ENGINE=MyISAM", "`note` varchar(50) CHARACTER SET latin1")
        .doesNotContain("FOREIGN KEY");
    assertThat(Files.readString(folder.resolve("first/report.html")))
        .contains("copied from copies_it.orders", "the copy omits CONSTRAINT");
    assertThat(source()).isEqualTo(before);

    assertFindsAChangedRow();
  }

  /** A table whose rows differ from the source's is reloaded. */
  private void assertFindsAChangedRow() throws IOException, SQLException {
    String row = "SELECT exact FROM it_copies.shop_orders_aria WHERE id = 77";
    String exact = client.answer(row);
    client.execute("UPDATE it_copies.shop_orders_aria SET exact = exact + 1 WHERE id = 77");
    assertThat(client.answer(row)).isNotEqualTo(exact);

    assertThat(run("second", AGAIN + live)).hasSize(1).allMatch(Measurement::isOk);

    assertThat(client.answer(row)).isEqualTo(exact);
    assertThatTheSourceIsRemembered();
  }

  private void assertThatTheSourceIsRemembered() throws IOException {
    Path second = folder.resolve("second");
    Path journal = second.resolve("cells.jsonl");
    Files.write(
        journal,
        Files.readAllLines(journal).stream().filter(line -> !line.contains("Aria")).toList());
    assertThat(RunFolder.open(second).measurements()).isEmpty();

    dyno.prints("run --resume", second.toString());

    assertThat(RunFolder.open(second).measurements()).hasSize(1).allMatch(Measurement::isOk);
    assertThat(RunFolder.open(second).manifest().plan().data().source()).endsWith("live.yaml");
  }

  private String refusal(String... arguments) {
    return dyno.refusal(String.join(" ", arguments));
  }

  @Test
  void reportsUncopyableTablesInOneLine() throws IOException, SQLException {
    assertThat(refusal("run", plan, "--server=embedded"))
        .contains("add --source with the server that has the table");
    assertThat(refusal("run", "quick", option, "--source=live.yaml"))
        .contains("data.source has no effect");
    Files.writeString(folder.resolve("both.yaml"), "plans: ['" + plan + "', quick]\n");
    assertThat(
            dyno.prints(
                "run --dry-run --source=" + live, option, folder.resolve("both.yaml").toString()))
        .contains("(plan shop)", "(plan quick)");
    client.execute("DROP TABLE copies_it.orders");
    assertThat(refusal("run", plan, option))
        .contains("table copies_it.orders on", "cannot be read")
        .hasLineCount(1);
    client.execute("CREATE TABLE copies_it.orders (id int, customer int)");
    assertThat(refusal("run", plan, option)).contains("has no primary key, which 'rows' needs");
    client.execute("CREATE VIEW copies_it.v AS SELECT 1 AS id");
    Files.writeString(
        folder.resolve("view.yaml"),
        "tables: {v: {copy: copies_it.v}}\noperations: {ALL: {sql: SELECT id FROM v}}\n");
    assertThat(refusal("run", folder.resolve("view.yaml").toString(), option))
        .contains("table copies_it.v on", "is not a table");
  }
}
