package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.workload.Balance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CustomWorkloadTest {
  private static final DataSpec DATA = new DataSpec(1_000, 7);

  private static final WorkloadFile FILE =
      new CopySource(
              """
              CREATE TABLE `old` (
                `id` int(11) NOT NULL,
                `name` varchar(9) NOT NULL,
                `kind` char(2) NOT NULL
              ) ENGINE=InnoDB\
              """,
              5,
              6)
          .in(
              new WorkloadFile(
                  "stock.yaml",
                  """
                  tables:
                    goods:
                      rows: 200
                      columns:
                        id: { type: int, value: row }
                        code: { type: char(7), value: pattern(AB-####) }
                        price: { type: "decimal(8,2)", value: uniform(0.01..9.99), null: 5 % }
                        hits: { type: decimal(8), value: pick(3) }
                      keys: [ primary key (id), unique key by_code (code) ]
                      sums: { price: kept, hits: counted }
                    old: { copy: shop.old }
                  operations:
                    HIT: { sql: UPDATE goods SET hits = hits + 1 WHERE id = 5 }
                    PUT: { sql: "REPLACE INTO goods (id, code) VALUES (1, 'x')" }
                    FIND:
                      statements:
                        - { sql: "SELECT id AS n, code FROM goods WHERE id = 5", take: { n: n, c: code } }
                        - { sql: "SELECT id FROM goods WHERE code = :c AND id > :n" }
                        - { sql: "SELECT id, name, kind FROM old LIMIT 1", take: { i: id, o: name, k: kind } }
                        - { sql: "SELECT :i, :o, :k FROM old" }
                        - { sql: "INSERT INTO goods (id) VALUES (:n)" }
                    OLD: { sql: "SELECT id FROM old WHERE kind = :k", with: { k: sample(old.kind) } }
                  """),
              "old")
          .with("old.kind", "zz\nyy\n");

  private static CustomWorkload operation(String name) {
    return CustomWorkload.of(FILE).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** In units of the last decimal, as each row of a sum counts with its decimals, too. */
  @Test
  void sumsUpDecimals() {
    CustomWorkload hit = operation("HIT");
    Balance balance = hit.balance(DATA, KnobValues.NONE).orElseThrow();
    CustomFile file = CustomReader.read(FILE);
    ColumnSpec price = file.table("goods").column("price").orElseThrow();
    ColumnFormat format = ColumnFormat.of(price.type());
    Draw draw = Draw.ofRows(DATA.seed());
    long hundredths = 0;
    for (int row = 1; row <= 200; row++) {
      Object value = price.at(draw.atRow(row, price.place("goods")));
      hundredths +=
          value == null ? 0 : Math.round(Double.parseDouble(format.stored(value).toString()) * 100);
    }

    assertThat(balance.query("stock_goods_changed", "`t`"))
        .startsWith(
            "SELECT count(*), coalesce(sum(`hits`), 0), coalesce(sum(`price`), 0) * 100,"
                + " coalesce(sum(crc32(concat_ws('|', coalesce(`id`, 'NULL'), ")
        .doesNotContain("`hits`,");
    assertThat(balance.sums())
        .extracting(Balance.Sum::words)
        .containsExactly(
            "rows", "goods.hits", "goods.price * 100", "checksums of goods (id, code, price)");
    assertThat(balance.loaded()).startsWith(200L, 600L, hundredths).hasSize(4);
    assertThat(balance.sums()).extracting(sum -> sum.moved(7)).containsExactly(0L, 7L, 0L, 0L);
  }

  /** Sample values have the type of their column, so that the index of a text can be used. */
  @ParameterizedTest
  @CsvSource({"1, code 1", "3, 1 1 zz"})
  void explainsStatementsWithValuesOfTheirColumns(int statement, String values) {
    CustomWorkload find = operation("FIND");
    Draw draw = Draw.ofRows(DATA.seed());
    ColumnSpec code = CustomReader.read(FILE).table("goods").column("code").orElseThrow();
    String first = String.valueOf(code.at(draw.atRow(1, code.place("goods"))));

    Object[] drawn =
        find.statements(KnobValues.NONE)
            .get(statement)
            .parameters()
            .draws(DATA, KnobValues.NONE, 1)
            .next();

    assertThat(Arrays.stream(drawn).map(String::valueOf))
        .containsExactly(values.replace("code", first).split(" ", -1));
    assertThat(drawn[statement == 1 ? 0 : 1]).isInstanceOf(String.class);
    assertThat(drawn[statement == 1 ? 1 : 0]).isInstanceOf(Long.class);
  }

  @Test
  void listsUnprovenStatements() {
    assertThat(operation("HIT").unproven()).isEmpty();
    assertThat(operation("PUT").unproven())
        .containsExactly(
            "PUT: the number of rows is not proven, because the statement may change any number of"
                + " rows",
            "goods.hits: the sum is not proven, because the number of rows is not proven",
            "goods.price: the sum is not proven, because the number of rows is not proven");
    String plan =
        ": the plan is recorded for a fixed value, because the actual value is read from a row";
    String answers = ": answers not compared: the statement binds a value of an earlier answer";
    assertThat(operation("FIND").unproven())
        .containsExactly(
            "FIND: select goods (2)" + plan,
            "FIND: select goods (2)" + answers,
            "FIND: select old: answers not compared: LIMIT without ORDER BY returns arbitrary rows",
            "FIND: select old (4)" + plan,
            "FIND: select old (4)" + answers,
            "goods.hits: the sum is not proven, because operations also add or remove rows,"
                + " or several tables have counted sums");
  }

  @Test
  void identifiesAFileByItsListsNotByTheirContents() {
    WorkloadFile file =
        new WorkloadFile(
            "a.yaml",
            """
            tables:
              cities: { rows: 9, columns: { name: { type: char(9), value: file(cities.txt) } } }
              old: { copy: shop.old }
            operations: { READ: { sql: "SELECT id FROM old WHERE id = :i", with: { i: sample(old.id) } } }
            """);
    String definition = CustomReader.read(file.with("cities.txt", "Rome\n")).definition();

    assertThat(CustomReader.read(file.with("cities.txt", "Oslo\n")).definition())
        .isNotEqualTo(definition);
    WorkloadFile known = file.with("cities.txt", "Rome\n").with("old.id", "5\n");
    assertThat(CustomReader.read(new CopySource("", 5, 6).in(known, "old")).definition())
        .isEqualTo(definition);
  }

  @Test
  void expectsRowsOfAListTogether() {
    List<OperationSpec> operations =
        CustomReader.read(
                new WorkloadFile(
                    "b.yaml",
                    """
                    tables: { t: { rows: 9, columns: { id: { type: int, value: row } } } }
                    operations:
                      MOVE:
                        transaction: [ { sql: DELETE FROM t WHERE id = 1 }, { sql: INSERT INTO t (id) VALUES (1) } ]
                        expect: { changed: 1..2 }
                    """))
            .operations();

    assertThat(operations.get(0).expected().changed()).contains(new OperationSpec.Limits(1, 2));
    assertThat(operations.get(0).expected().rows()).isEmpty();
  }
}
