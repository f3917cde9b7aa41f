package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.custom.SqlText.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlReaderTest {
  private static final List<TableSpec> TABLES =
      List.of(
          table(
              "orders",
              List.of(
                  "id bigint",
                  "customer int",
                  "seq int",
                  "placed datetime",
                  "status text",
                  "price float",
                  "note varchar(200)"),
              "primary key (id)",
              "unique key by_seq (customer, seq)",
              "unique key by_note (note(10))",
              "key by_customer (customer, placed)"),
          table(
              "lines",
              List.of("id bigint", "order_id bigint", "cents int", "doc json", "words text"),
              "primary key (id)"));

  private static TableSpec table(String name, List<String> columns, String... keys) {
    return new TableSpec(
        name,
        100,
        columns.stream()
            .map(column -> column.split(" ", 2))
            .map(column -> new ColumnSpec(column[0], column[1], Draw::number, 0))
            .toList(),
        Arrays.stream(keys).map(TableKey::of).toList(),
        "",
        new TreeMap<>(),
        null);
  }

  private static SqlText read(String sql) {
    List<String> problems = new ArrayList<>();
    Optional<SqlText> read =
        new SqlReader(TABLES, false).read(sql, (place, what) -> problems.add(place + ": " + what));

    assertThat(problems).as(sql).isEmpty();
    return read.orElseThrow();
  }

  private static String problem(String sql) {
    List<String> problems = new ArrayList<>();
    Optional<SqlText> read =
        new SqlReader(TABLES, false).read(sql, (place, what) -> problems.add(place + ": " + what));

    assertThat(read).as(sql).isEmpty();
    return String.join(" | ", problems);
  }

  /** The template follows the statement, and the parameters follow the template. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM orders WHERE customer = :c -> SELECT id FROM {orders} WHERE customer = ? -> c",
        "SELECT `orders`.id FROM `orders` WHERE orders.id=:a ->"
            + " SELECT {orders}.id FROM {orders} WHERE {orders}.id=? -> a",
        "SELECT o.* FROM orders AS o JOIN lines l ON l.order_id = o.id WHERE l.id IN (:a, :b, :a) ->"
            + " SELECT o.* FROM {orders} AS o JOIN {lines} l ON l.order_id = o.id WHERE l.id IN"
            + " (?, ?, ?) -> a, b, a",
        "SELECT orders.*, lines.cents FROM orders, lines ->"
            + " SELECT {orders}.*, {lines}.cents FROM {orders}, {lines} -> ",
        "SELECT id FROM orders\tWHERE note = 'ä? :no {x} \\' -- ' /* orders :x ? */ AND\n id = :id ->"
            + " SELECT id FROM {orders}\tWHERE note = 'ä? :no {x} \\' -- ' /* orders :x ? */ AND\n id = ?"
            + " -> id",
        "SELECT /*+ INDEX(orders by_seq) */ id FROM orders FORCE INDEX (by_seq) USE INDEX FOR ORDER BY (x)"
            + " -> SELECT /*+ INDEX({orders} by_seq) */ id FROM {orders} FORCE INDEX (by_seq) USE INDEX"
            + " FOR ORDER BY (x) -> ",
        "WITH c AS (SELECT id FROM orders) SELECT c.id FROM c JOIN lines ON lines.id = c.id ->"
            + " WITH c AS (SELECT id FROM {orders}) SELECT c.id FROM c JOIN {lines} ON {lines}.id = c.id"
            + " -> ",
        "DELETE orders, lines FROM orders JOIN lines ON order_id = orders.id ->"
            + " DELETE {orders}, {lines} FROM {orders} JOIN {lines} ON order_id = {orders}.id -> ",
        "SELECT '😀' AS x, id FROM orders WHERE note <> \"😀😀\" AND id = :id ->"
            + " SELECT '😀' AS x, id FROM {orders} WHERE note <> \"😀😀\" AND id = ? -> id",
        "DELETE o FROM orders AS o WHERE o.id = :id -> DELETE o FROM {orders} AS o WHERE o.id = ? -> id",
        "SELECT id FROM orders FOR UPDATE OF orders SKIP LOCKED ->"
            + " SELECT id FROM {orders} FOR UPDATE OF {orders} SKIP LOCKED -> ",
        "INSERT INTO orders (id) VALUES (:a) AS new ON DUPLICATE KEY UPDATE orders.seq = new.seq ->"
            + " INSERT INTO {orders} (id) VALUES (?) AS new ON DUPLICATE KEY UPDATE {orders}.seq = new.seq"
            + " -> a",
        "SELECT x.id FROM (SELECT id FROM orders LIMIT :n) AS x WHERE x.id > (SELECT max(id) FROM lines)"
            + " -> SELECT x.id FROM (SELECT id FROM {orders} LIMIT ?) AS x WHERE x.id > (SELECT max(id)"
            + " FROM {lines}) -> n",
      })
  void keepsAStatementAsItIsExceptForTablesAndParameters(String row) {
    String[] parts = row.split(" -> ?", -1);
    SqlText text = read(parts[0]);

    assertThat(text.template()).isEqualTo(parts[1]);
    assertThat(String.join(", ", text.parameters())).isEqualTo(parts[2]);
    assertThat(text.written()).isEqualTo(parts[0]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "SELECT 1 FROM orders | SELECT",
        "SELECT id FROM orders FOR UPDATE | SELECT_LOCKING",
        "SELECT id FROM orders LOCK IN SHARE MODE | SELECT_LOCKING",
        "SELECT id FROM orders FOR SHARE | SELECT_LOCKING",
        "(SELECT id FROM orders) UNION (SELECT id FROM lines) | SELECT",
        "INSERT INTO orders (id) VALUES (1), (2) | INSERT",
        "INSERT IGNORE orders SET id = 1 | INSERT",
        "INSERT INTO orders (id) SELECT id FROM lines | INSERT_SELECT",
        "INSERT INTO orders (id) VALUES (1) ON DUPLICATE KEY UPDATE seq = seq + VALUES(seq) | UPSERT",
        "INSERT INTO orders (id) SELECT id FROM lines ON DUPLICATE KEY UPDATE seq = 1 | UPSERT_SELECT",
        "REPLACE INTO orders (id) VALUES (1) | REPLACE",
        "REPLACE orders SET id = 1 | REPLACE",
        "REPLACE INTO orders (id) SELECT id FROM lines | REPLACE_SELECT",
        "UPDATE orders SET seq = seq + 1 WHERE id = 1 ORDER BY id LIMIT 1 | UPDATE",
        "UPDATE orders, lines SET seq = 1 WHERE orders.id = order_id | UPDATE_MULTI",
        "UPDATE orders o JOIN lines l ON o.id = l.order_id SET o.seq = l.cents | UPDATE_MULTI",
        "DELETE FROM orders WHERE id < 5 ORDER BY id LIMIT 10 | DELETE",
        "DELETE orders FROM orders JOIN lines ON order_id = orders.id | DELETE_MULTI",
      })
  void classifiesStatementsAsServersCountThem(String sql, Command command) {
    assertThat(read(sql).command()).isEqualTo(command);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT STRAIGHT_JOIN o.id FROM orders o STRAIGHT_JOIN lines l ON l.order_id = o.id",
        "SELECT DISTINCT HIGH_PRIORITY SQL_BIG_RESULT id FROM orders",
        "SELECT id FROM lines WHERE MATCH (words) AGAINST (:w IN BOOLEAN MODE)",
        "SELECT doc->>'$.a', JSON_EXTRACT(doc, '$[0].{b}') FROM lines",
        "SELECT id, row_number() OVER (PARTITION BY customer ORDER BY seq) FROM orders",
        "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT n FROM c",
        "SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM lines WHERE order_id = o.id)",
        "SELECT id FROM orders WHERE (customer, seq) IN ((1, 2), (:a, :b)) LIMIT :n, :m",
        "SELECT TIMESTAMPDIFF(DAY, placed, NOW()), EXTRACT(YEAR FROM placed), UTC_DATE FROM orders",
        "SELECT CAST(cents AS UNSIGNED), CONVERT(words USING utf8mb4), BINARY words FROM lines",
        "SELECT note AS `a b`, seq AS 'c d', \"text\" FROM orders ORDER BY `a b`",
        "SELECT IF(seq > 1, 'a', \"say \\\"b\\\"\") AS x FROM orders HAVING x = 'it''s'",
        "SELECT customer, count(*) AS n FROM orders GROUP BY customer WITH ROLLUP HAVING n > :least",
        "SELECT id FROM orders, LATERAL (SELECT max(cents) AS most FROM lines WHERE order_id = orders.id)"
            + " AS x WHERE most > 5",
        "INSERT INTO orders (id, placed) VALUES (DEFAULT, CURRENT_TIMESTAMP)",
        "UPDATE orders SET status = CASE id WHEN 1 THEN 'a' ELSE 'b' END WHERE id BETWEEN :a AND :a + 9",
        "SELECT id # the number\n FROM orders -- of it",
        "SELECT id FROM orders WHERE placed > NOW() - INTERVAL :d DAY",
        "SELECT 1 FROM DUAL",
        "SELECT ID, Customer FROM orders",
        "SELECT substring(note FROM 1 FOR 3), if(seq > 1, (seq + 1), 2) FROM orders",
        "SELECT ((((((((((((((1)))))))))))))) FROM orders",
      })
  void readsSqlThatServersUnderstand(String sql) {
    SqlText text = read(sql);

    assertThat(Statement.silent(text.template()).sql()).isEqualTo(sql.replaceAll(":[a-z]+", "?"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "SELECT id FROM orders | ",
        "SELECT id FROM orders ORDER BY placed | ",
        "SELECT id FROM orders ORDER BY placed LIMIT 5 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT id FROM orders LIMIT 5 | LIMIT without ORDER BY returns arbitrary rows",
        "SELECT id, note FROM orders ORDER BY placed, id LIMIT 5 | ",
        "SELECT id, note FROM orders WHERE 1 = 1 AND customer = 5 LIMIT 5 | LIMIT without ORDER BY returns arbitrary rows",
        "SELECT id, note FROM orders WHERE 7 = id LIMIT 5 | ",
        "SELECT doc FROM lines WHERE id = :id | servers write the text of a json column in different ways",
        "SELECT * FROM lines WHERE id = :id | servers write the text of a json column in different ways",
        "SELECT note FROM orders ORDER BY seq LIMIT 5 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT note FROM orders WHERE customer = :c ORDER BY seq LIMIT 5 | ",
        "SELECT note FROM orders WHERE customer = :c OR id = 1 ORDER BY seq LIMIT 5 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT note FROM orders WHERE id IN (1, 2) AND customer = 5 ORDER BY seq LIMIT 5 | ",
        "SELECT note FROM orders WHERE id = :id LIMIT 1 | ",
        "SELECT note FROM orders ORDER BY note LIMIT 5 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT seq FROM orders ORDER BY seq LIMIT 5 | ",
        "SELECT seq AS s, id FROM orders ORDER BY s, 2 DESC LIMIT 5 | ",
        "SELECT o.note FROM orders o JOIN lines l ON l.order_id = o.id ORDER BY o.id LIMIT 5 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT o.note FROM orders o JOIN lines l ON l.order_id = o.id ORDER BY o.id, l.id LIMIT 5 | ",
        "SELECT count(*) FROM orders LIMIT 1 | ",
        "SELECT customer, count(*) FROM orders GROUP BY customer ORDER BY count(*) DESC LIMIT 3 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT customer, count(*) FROM orders GROUP BY customer ORDER BY count(*) DESC, customer LIMIT 3 | ",
        "SELECT year(placed), count(*) FROM orders GROUP BY year(placed) LIMIT 1 | LIMIT without ORDER BY returns arbitrary rows",
        "SELECT year(placed), count(*) FROM orders GROUP BY year(placed) ORDER BY YEAR(placed) LIMIT 1 | ",
        "SELECT year(placed) AS y, count(*) FROM orders GROUP BY customer, y ORDER BY customer LIMIT 1 | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT year(placed) AS y, count(*) FROM orders GROUP BY customer, y ORDER BY 1, customer LIMIT 1 | ",
        "SELECT customer, seq FROM orders GROUP BY customer | 'seq' is neither grouped nor aggregated",
        "SELECT id, seq FROM orders GROUP BY id | ",
        "SELECT id FROM orders WHERE placed < now() | now() differs from run to run",
        "SELECT id FROM orders WHERE placed < CURRENT_DATE | current_date differs from run to run",
        "SELECT UUID() FROM orders | uuid() differs from run to run",
        "SELECT @@version FROM orders | @@version differs from run to run",
        "SELECT unix_timestamp(placed) FROM orders | ",
        "SELECT sum(price) FROM orders | sum() of floating-point numbers depends on the order in which they are added",
        "SELECT sum(seq), avg(seq) FROM orders | ",
        "SELECT stddev(seq) FROM orders | stddev() is a floating-point sum, which depends on the order of rows",
        "SELECT group_concat(seq) FROM orders | GROUP_CONCAT without ORDER BY depends on the order of rows",
        "SELECT group_concat(seq ORDER BY seq) FROM orders | ",
        "SELECT id FROM lines WHERE MATCH (words) AGAINST (:w) | MATCH depends on the stop words of each engine",
        "SELECT id, row_number() OVER (ORDER BY customer) FROM orders | row_number() depends on an order of rows that is not total",
        "SELECT id, row_number() OVER (PARTITION BY customer ORDER BY seq) FROM orders | ",
        "SELECT id, rank() OVER (ORDER BY customer) FROM orders | ",
        "SELECT id, sum(seq) OVER (ORDER BY customer ROWS UNBOUNDED PRECEDING) FROM orders | sum() depends on an order of rows that is not total",
        "SELECT id FROM orders WHERE id IN (SELECT id FROM (SELECT id FROM lines ORDER BY cents LIMIT 3) AS x) | ORDER BY is not total: it does not include all columns of a unique key",
        "SELECT id FROM orders UNION SELECT id FROM lines LIMIT 5 | LIMIT without ORDER BY returns arbitrary rows",
        "SELECT id FROM orders UNION SELECT id FROM lines ORDER BY id LIMIT 5 | ",
        "SELECT 1 FROM orders WHERE customer = 5 LIMIT 1 | ",
        "UPDATE orders SET placed = now() | ",
      })
  void detectsAnswersThatMayDiffer(String sql, String reason) {
    assertThat(read(sql).incomparable()).isEqualTo(Optional.ofNullable(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "SELECT id FROM order | 15: unknown table 'order'; did you mean 'orders'? the file has: orders, lines",
        "SELECT id FROM shop.orders | 15: tables of other databases are not supported: shop.orders; declare the table under 'tables:' as a copy",
        "SELECT id, nte FROM orders | 11: unknown column 'nte'; did you mean 'note'? orders has: id, customer, seq, placed, status, price, note",
        "SELECT o.cents FROM orders o JOIN lines l ON l.order_id = o.id | 9: unknown column 'cents'; orders has: id, customer, seq, placed, status, price, note",
        "SELECT x.id FROM orders o | 7: unknown table or alias 'x'; the statement has: o",
        "SELECT orders.id FROM orders o | 7: unknown table or alias 'orders'; the statement has: o",
        "SELECT orders.id FROM orders, lines AS orders | 0: 'orders' is both a table and an alias in one statement; use another alias",
        "CREATE TABLE t (a int) | 0: CREATE is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE",
        "CALL p(1) | 0: CALL is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE",
        "SET autocommit = 0 | 0: SET is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE",
        "LOAD DATA INFILE 'x' INTO TABLE orders | 0: LOAD is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE",
        "LOCK TABLES orders READ | 0: LOCK is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE",
        "BEGIN | 0: BEGIN is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE, and 'transaction:' instead of 'sql:'",
        "SELECT 1; SELECT 2 | 8: more than one statement: ';' is followed by 'SELECT'; write a list under 'statements:'",
        "SELECT 1; | 8: a statement ends without ';'; remove it",
        "SELECT id FROM orders WHERE id = ? | 33: a parameter without a name: ?; write :name",
        "SELECT id FROM orders WHERE id = @x | 33: user variables are not supported: @x; write a parameter :name",
        "SELECT id FROM orders WHERE id = : x | 33: no name follows ':'; write :name",
        "SELECT id INTO @x FROM orders | 10: SELECT INTO is not supported; use 'take:' for a value of the answer",
        "SELECT id INTO OUTFILE 'x' FROM orders | 10: SELECT INTO is not supported; use 'take:' for a value of the answer",
        "DELETE FROM orders WHERE id = 1 RETURNING id | 32: RETURNING is not supported; read the row with a separate statement",
        "SELECT id FROM orders /*! FORCE INDEX (x) */ | 22: a comment that some servers execute: /*! FORCE INDEX (x) */; write its content without the comment, or remove it",
        "SELECT id FROM {orders} | 15: braces are not SQL: {orders}; remove them",
        "SELECT id FROM orders WHERE note = 'open | 35: ' is not closed; close it",
        "SELECT id FROM orders /* open | 22: /* is not closed; close it",
        "SELECT id FROM orders WHERE | 22: cannot parse the SQL from 'WHERE' on, after 'orders'; correct it, or write it in another way",
        "SELECT id FROM orders WHERE id = 1 GROUP customer | 35: cannot parse the SQL from 'GROUP' on, after '1'; correct it, or write it in another way",
        "SELEC id FROM orders | 0: SELEC is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE",
        "SELECT a.id FROM (SELECT id FROM orders) AS a WHERE b.id = 1 | 52: unknown table or alias 'b'; the statement has: a, orders",
      })
  void refuses(String sql, String message) {
    assertThat(problem(sql)).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource({"(,)", "(SELECT ,)", "f(,)", "NOT (,)"})
  void refusesSqlThatOverflowsTheParsersStack(String open, String close) {
    String sql =
        "SELECT id FROM orders WHERE id = " + open.repeat(20_000) + 1 + close.repeat(20_000);

    assertThat(problem(sql))
        .isEqualTo("0: too deeply nested: SELECT id FROM orders WHERE id...; simplify it");
  }

  @Test
  void refusesDeeplyNestedSqlWithoutDelay() {
    String sql = "SELECT id FROM orders WHERE id = " + "(SELECT ".repeat(40) + 1 + ")".repeat(40);

    assertThat(problem(sql)).startsWith("0: too deeply nested");
  }
}
