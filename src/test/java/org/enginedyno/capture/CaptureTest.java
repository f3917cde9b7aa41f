package org.enginedyno.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.enginedyno.Golden;
import org.enginedyno.capture.Capture.Captured;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.workload.custom.CustomFile;
import org.enginedyno.workload.custom.CustomReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CaptureTest {
  private static final CaptureSource GENERAL =
      CaptureSource.of(List.of("general-log", "general.log"), Path.of("logs"));
  private static final CaptureSource DIGESTS = CaptureSource.of(List.of("digests"), Path.of(""));

  private final Traffic traffic = new Traffic("shop", "");

  private void executes(String... statements) {
    for (String statement : statements) {
      traffic.execute(8, "shop", statement);
    }
  }

  /** The statements of an application during some time. */
  private void aDayInTheShop() {
    for (int i = 1; i <= 100; i++) {
      executes(
          "SELECT id, placed FROM orders WHERE customer = %d ORDER BY placed DESC LIMIT 10"
              .formatted(i * 37 % 1000),
          "SELECT name FROM customers WHERE id IN (%s)"
              .formatted(i % 4 == 0 ? "1" : "2, 3, " + i % 7),
          "SELECT count(*) FROM shop.orders o WHERE o.status = '%s' AND o.placed >= '2024-01-%02d' AND o.placed < '2024-02-%02d'"
              .formatted(i % 3 == 0 ? "paid" : "new", i % 28 + 1, i % 28 + 1));
    }
    for (int i = 1; i <= 40; i++) {
      executes(
          "BEGIN",
          "SELECT customer FROM orders WHERE id = %d FOR UPDATE".formatted(i * 11),
          "SELECT name FROM customers WHERE name LIKE '%s%%'".formatted(i % 4 == 0 ? "B" : "A"),
          "UPDATE orders SET status = 'paid', note = 'it''s \"%d\"' WHERE id = %d"
              .formatted(i, i * 11));
      for (int payment = 0; payment < 3; payment++) {
        executes(
            "INSERT INTO payments (id, order_id, cents) VALUES (%d, %d, %d)"
                .formatted(i * 10 + payment, i * 11, i * 100 + payment));
      }
      executes("COMMIT");
    }
    executes(
        "SET NAMES utf8mb4",
        "CREATE TABLE secrets (card char(16) default '4711081547110815')",
        "CALL pay('Ann', 4711)",
        "SELECT 1 FROM other.secrets WHERE card = '4711081547110815'",
        "SELECT id FROM orders WHERE id = 1 LOCK IN SHARE MODE");
    traffic.end();
  }

  /** The file and its lists, which the reader of workload files understands. */
  private static String files(Captured captured) {
    CustomFile read =
        CustomReader.read(new WorkloadFile("shop.yaml", null, captured.text(), captured.lists()));
    assertThat(read.operations()).as("with the mix").hasSize(captured.operations() + 1);
    StringBuilder text = new StringBuilder(captured.text());
    captured
        .lists()
        .forEach((name, list) -> text.append("--- ").append(name).append('\n').append(list));
    return text.toString();
  }

  @Test
  void writesAWorkloadFromAGeneralLog() {
    aDayInTheShop();

    Captured captured = SampleShop.captured(traffic, GENERAL, true);

    Golden.assertMatches(getClass(), "general-log.txt", files(captured));
    assertThat(files(captured)).doesNotContain("4711");
  }

  @Test
  void writesNoLiteralsIfTheyAreOmitted() {
    aDayInTheShop();

    Captured captured = SampleShop.captured(traffic, GENERAL, false);

    Golden.assertMatches(getClass(), "no-literals.txt", files(captured));
    assertThat(captured.lists()).isEmpty();
    assertThat(captured.text()).doesNotContain("paid", "'A", "4711", "2024-", "it's", "407");
  }

  @Test
  void omitsNumbersOfExpressionsWithTheOtherLiterals() {
    executes(
        "UPDATE payments SET cents = cents - 4200 WHERE id = 5",
        "SELECT id FROM orders WHERE id BETWEEN 7 AND 4718 LIMIT 20, 30",
        "SELECT left(name, 32) FROM customers",
        "SELECT concat(name, 'Smith') FROM customers");

    Captured captured = SampleShop.captured(traffic, GENERAL, false);

    assertThat(files(captured))
        .contains("cents = cents - 1 WHERE", "AND :id + 99 LIMIT 20, 30\"")
        .contains("excludes: SELECT left(name, ?)", "excludes: SELECT concat(name, ?)")
        .doesNotContain("4200", "471", "32", "Smith");
  }

  @Test
  void namesTheColumnsOfLiteralsInExpressions() {
    executes(
        "UPDATE orders SET note = aes_encrypt('4111', 'key') WHERE id % 16 = 0",
        "SELECT concat(name, 'Smith') FROM customers LIMIT 5");

    assertThat(files(SampleShop.captured(traffic, GENERAL, true)).replaceAll("\n# +", " "))
        .contains("aes_encrypt('4111', 'key') WHERE id % 16 = :id", "concat(name, 'Smith')")
        .contains(": literals of no column (1), orders.id (2), orders.note (2)\ntitle:");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void showsNothingOfAMisreadText(boolean hasLiterals) {
    executes(
        "INSERT INTO customers (name, code) VALUES ('C:\\' , 'Smith')",
        "CALL pay('C:\\' , 'Smith')",
        "SELECT id FROM orders WHERE id = 5");

    assertThat(files(SampleShop.captured(traffic, GENERAL, hasLiterals)))
        .contains("#   1 SQL that the parser cannot read: INSERT", "#   1 CALL statements")
        .doesNotContain("Smith");
  }

  @Test
  void showsOnlyTheVerbOfUnreadableStatementsIfLiteralsAreOmitted() {
    executes(
        "SELECT FROM WHERE Smith",
        "CALL pay(Smith)",
        "SELECT @Smith FROM orders",
        "SELECT id FROM orders WHERE id = 5");

    assertThat(SampleShop.captured(traffic, GENERAL, true).text()).contains("pay(Smith)");
    assertThat(SampleShop.captured(traffic, GENERAL, false).text())
        .contains("parser cannot read: SELECT\n", "CALL statements\n", "variables: SELECT\n")
        .doesNotContain("Smith");
  }

  @Test
  void comparesExpressionsOnlyWithValuesThatWereSeen() {
    for (int i = 0; i < 9; i++) {
      executes(
          "SELECT id FROM orders WHERE id %% 16 = %d AND year(placed) BETWEEN %d AND 2024"
              .formatted(i % 3, 2020 + i % 2));
    }
    traffic.count("SELECT status FROM orders WHERE date(placed) = ?", 5);

    assertThat(files(SampleShop.captured(traffic, GENERAL, true)))
        .contains("id: pick(0 3, 1 3, 2 3)", "placed: pick(2020 5, 2021 4)", "AND 2024\"")
        .contains("#   5 literals that the source does not show: SELECT status FROM orders");
  }

  @Test
  void omitsStatementsThatTheWorkloadReaderRefuses() {
    for (int i = 0; i < 30; i++) {
      executes(
          "BEGIN",
          "SELECT id FROM orders WHERE id = " + i,
          "INSERT INTO customers (name) VALUES ('Smith %d') RETURNING id".formatted(i),
          "COMMIT");
    }

    Captured captured = SampleShop.captured(traffic, GENERAL, true);

    assertThat(files(captured))
        .contains("#   30 RETURNING is not supported: INSERT INTO customers (name) VALUES (?)")
        .contains("keeps them out): orders.id (2)\n")
        .doesNotContain("Smith", "guessed: customers");
    assertThat(captured.lists()).isEmpty();
  }

  @Test
  void insertsNoKeyOfSeveralColumnsTwice() {
    for (int i = 1; i <= 20; i++) {
      String rows = "(order_id, number, article) VALUES (%d, 1, 7)".formatted(i % 3);
      executes(
          "INSERT INTO lines " + rows,
          "INSERT IGNORE INTO lines " + rows,
          "INSERT INTO lines %s ON DUPLICATE KEY UPDATE article = 8".formatted(rows));
      executes(
          "BEGIN",
          "UPDATE orders SET customer = 5 WHERE id = " + i,
          "INSERT INTO lines VALUES (%d, 1, 7), (%1$d, 2, 7)".formatted(i),
          "COMMIT");
    }

    String file = SampleShop.captured(traffic, GENERAL, true).text();

    assertThat(operation(file, "INSERT_LINES"))
        .contains("order_id: sequence(133001)", "VALUES (:order_id, 1, 7)");
    assertThat(operation(file, "INSERT_LINES_2")).contains("order_id: pick(");
    assertThat(operation(file, "INSERT_LINES_3")).contains("order_id: pick(");
    assertThat(operation(file, "TRANSACTION_ORDERS_LINES"))
        .contains(
            "guessed: lines.number: new values, as the values of its key are unique",
            "VALUES (:id, :number, 7), (:id, :number_2, 7)",
            "number: sequence(133001)",
            "number_2: sequence(133001)");
  }

  private static String operation(String file, String name) {
    return file.substring(file.indexOf("  " + name + ":\n")).replaceFirst("(?s)\n  [A-Z].*", "");
  }

  @Test
  void startsTheSequencesOfAColumnTogetherWhileRowsAreInserted() {
    AtomicLong highest = new AtomicLong();
    SourceTables growing =
        new SourceTables(
            "shop", SampleShop.TABLES.tables(), Map.of(), column -> highest.addAndGet(1_000_000));
    executes(
        "INSERT INTO payments (id, cents) VALUES (1, 7), (2, 8)",
        "INSERT INTO payments (id) VALUES (3)");

    String text =
        new Capture("shop", GENERAL, 20, false, "shop", Set.of(), LocalDate.of(2026, 11, 20))
            .captured(growing, traffic, "MariaDB 11.4.5")
            .text();

    assertThat(Pattern.compile("id\\w*: sequence\\(1101001\\)").matcher(text).results()).hasSize(3);
  }

  @Test
  void refusesADatabaseThatNoWorkloadFileCanName() {
    assertThatThrownBy(
            () ->
                new Capture(
                    "my shop", DIGESTS, 20, true, "shop", Set.of(), LocalDate.of(2026, 11, 20)))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "a workload file cannot copy tables of database 'my shop'; capture one whose name has"
                + " only letters A to Z, digits, _, $ and -");
  }

  @Test
  void writesAWorkloadFromDigests() {
    traffic.count("SELECT `id` FROM `orders` WHERE `customer` = ? LIMIT ?, ?", 3_000_000);
    traffic.count(
        "SELECT `c`.`name` FROM `customers` AS `c` WHERE `c`.`id` IN (?, ?, ?)", 1_000_000);
    traffic.count("SELECT count(*) FROM `orders` WHERE `id` BETWEEN ? AND ?", 30_000);
    traffic.count("SELECT `name` FROM `customers` WHERE `name` LIKE ?", 3_000);
    traffic.count("UPDATE `orders` SET `customer` = `customer` + ? WHERE `id` = ?", 300);
    traffic.count("INSERT INTO `customers` (`name`, `code`) VALUES (?, ?)", 3);
    traffic.count("SELECT left(`name`, ?) FROM `customers`", 2);
    traffic.count("COMMIT", 5);

    Captured captured = SampleShop.captured(traffic, DIGESTS, true);

    Golden.assertMatches(getClass(), "digests.txt", files(captured));
  }

  @Test
  void keepsTheMostFrequentOperations() {
    for (int i = 1; i <= 30; i++) {
      traffic.count("SELECT id AS x%d FROM orders WHERE id = 5".formatted(i), i);
    }

    String text = SampleShop.captured(traffic, DIGESTS, true).text();

    assertThat(text).contains("AS x30 ", "AS x11 ").doesNotContain("AS x10 ");
    assertThat(text)
        .contains("  SELECT_ORDERS_BY_ID_20:\n", "      SELECT_ORDERS_BY_ID_20: 11\n")
        .contains("#   55 executions of less frequent operations; see --top\n");
  }

  @Test
  void refusesAWorkloadWithoutOperations() {
    traffic.count("SET NAMES utf8", 5);

    assertThatThrownBy(() -> SampleShop.captured(traffic, DIGESTS, true))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "digests has no statement in database 'shop' that a workload file can contain;"
                + " left out: 5 SET statements: SET NAMES utf8");
  }

  @Test
  void refusesALogWithoutStatements() {
    assertThatThrownBy(() -> SampleShop.captured(traffic, DIGESTS, true))
        .isInstanceOf(UserError.class)
        .hasMessageEndingWith(" can contain; no statement was recognized in it");
  }

  @Test
  void listsItsSources() {
    assertThat(GENERAL).hasToString("the general log general.log");
    assertThatThrownBy(() -> CaptureSource.of(List.of("general_log", "x"), Path.of("")))
        .hasMessage(
            "--from cannot be 'general_log'; did you mean 'general-log'? there are: digests,"
                + " slow-log, general-log");
    assertThatThrownBy(() -> CaptureSource.of(List.of("slow-log"), Path.of("")))
        .hasMessage("--from slow-log needs the log's file; write --from slow-log FILE");
    assertThatThrownBy(() -> CaptureSource.of(List.of("digests", "x"), Path.of("")))
        .hasMessageStartingWith("--from digests does not accept a file: 'x';");
  }

  @Test
  void writesNoCharacterThatEndsACommentOrCommandsATerminal() {
    String controls =
        "\u001b]0;x\u0007\u009b31m\u0085tables:\u2028operations:\u2029\u202e\uDBFF\uDFFF";
    for (int i = 0; i < 3; i++) {
      executes(
          "SELECT id FROM orders WHERE note = '%s'".formatted(controls),
          "CALL pay /*+ %s */ ('%1$s')".formatted(controls));
    }

    Captured captured = SampleShop.captured(traffic, GENERAL, true);

    assertThat(captured.text()).doesNotContainPattern("[\\p{C}\u2028\u2029&&[^\n]]");
    assertThat(files(captured)).contains("\\x1b]0;x\\x07\\x9b31m\\x85tables:\\U00002028");
    assertThat(
            CustomReader.read(
                    new WorkloadFile("shop.yaml", null, captured.text(), captured.lists()))
                .operations()
                .get(0)
                .statements()
                .get(0)
                .sql()
                .toString())
        .contains(controls);
  }
}
