package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.custom.OperationSpec.Limits;
import org.enginedyno.workload.custom.OperationSpec.StatementSpec;
import org.enginedyno.workload.custom.TableSpec.Copy;
import org.enginedyno.workload.custom.TableSpec.SumRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CustomReaderTest {
  private static final String SHOP =
      """
      title: Orders of a web shop
      tables:
        orders:
          rows: 50K
          columns:
            id:       { type: bigint auto_increment, value: row }
            customer: { type: int, value: uniform(1..500) }
            state:    { type: "enum('new','paid')", value: pick(new 10, paid 30), null: 5 % }
            cents:    { type: decimal(10,2), value: uniform(1..100) }
          keys: [ primary key (id), key by_customer (customer, state) ]
          sums: { cents: kept, customer: counted }
        empty:
          rows: 0
          columns: { id: { type: int, value: row } }
          options: DEFAULT CHARSET=latin1
        old: { copy: shop.old_orders, rows: 1_000, where: "placed > '2024-01-01'" }
      operations:
        LAST_ORDERS:
          about: the last orders of a customer
          sql: SELECT id, state FROM orders WHERE customer = :customer
          with: { customer: uniform(1..500) }
          expect: { index: by_customer, rows: 0..1K }
        PAY:
          transaction:
            - { sql: SELECT id FROM orders WHERE id = :id FOR UPDATE, with: { id: uniform(1..50) }, take: { found: id } }
            - { sql: "UPDATE orders SET state = 'paid', cents = :id WHERE id = :found", expect: { changed: 1 } }
            - sql: |
                INSERT INTO empty (id)
                VALUES (:new)
              with: { new: uniform(1..9) }
              times: 2
        SHOP: { mix: { LAST_ORDERS: 80, PAY: 20 } }
      """;

  private static WorkloadFile file(String yaml) {
    return new WorkloadFile("shop.yaml", yaml);
  }

  /** A copied database may have a table with the name of a changed one. */
  @Test
  void namesOfTablesOnAServerDiffer() {
    CustomFile logs =
        CustomReader.read(
            file(
                """
                tables:
                  log: { rows: 5, columns: { id: { type: int, value: row } } }
                  LOG_CHANGED: { rows: 5, columns: { id: { type: int, value: row } } }
                operations: { READ: { sql: SELECT id FROM log } }
                """));

    assertThat(
            logs.tables().stream()
                .flatMap(
                    table ->
                        Stream.of(logs.name(table.name(), false), logs.name(table.name(), true))))
        .containsExactly(
            "shop_log", "shop_log__changed", "shop_LOG_CHANGED", "shop_LOG_CHANGED__changed");
    assertThat(CustomReader.read(file(SHOP)).name("orders", true)).isEqualTo("shop_orders_changed");
  }

  @Test
  void readsTables() {
    CustomFile shop = CustomReader.read(file(SHOP));

    assertThat(shop.tables())
        .extracting(TableSpec::name, TableSpec::rows)
        .hasToString("[(\"orders\", 50000), (\"empty\", 0), (\"old\", 1000)]");
    TableSpec orders = shop.table("orders");
    assertThat(orders.keys())
        .extracting(TableKey::sql)
        .containsExactly("primary key (id)", "key by_customer (customer, state)");
    assertThat(orders.options()).isEqualTo("DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci");
    assertThat(orders.sums()).isEqualTo(Map.of("cents", SumRule.KEPT, "customer", SumRule.COUNTED));
    assertThat(orders.columns())
        .extracting(ColumnSpec::name, ColumnSpec::type, ColumnSpec::nulls)
        .hasToString(
            "[(\"id\", \"bigint auto_increment\", 0.0), (\"customer\", \"int\", 0.0),"
                + " (\"state\", \"enum('new','paid')\", 0.05), (\"cents\", \"decimal(10,2)\", 0.0)]");
    assertThat(orders.columns().get(0).value().at(Draw.ofRows(1).atRow(7, 1))).isEqualTo(7L);
    assertThat(shop.table("empty").options()).isEqualTo("DEFAULT CHARSET=latin1");
    assertThat(shop.table("old").copy())
        .isEqualTo(new Copy("shop", "old_orders", "placed > '2024-01-01'", 1_000));
  }

  @Test
  void readsOperations() {
    List<OperationSpec> operations = CustomReader.read(file(SHOP)).operations();

    assertThat(operations)
        .extracting(OperationSpec::name)
        .containsExactly("LAST_ORDERS", "PAY", "SHOP");
    OperationSpec last = operations.get(0);
    assertThat(last.about()).isEqualTo("the last orders of a customer");
    assertThat(last.transaction()).isFalse();
    assertThat(last.statements().get(0).with()).containsOnlyKeys("customer");
    assertThat(last.statements().get(0).expected())
        .isEqualTo(
            new OperationSpec.Expected(
                Optional.of("by_customer"), Optional.of(new Limits(0, 1_000)), Optional.empty()));
    OperationSpec pay = operations.get(1);
    assertThat(pay.transaction()).isTrue();
    assertThat(pay.about())
        .isEqualTo(
            "SELECT id FROM orders WHERE id = :id FOR UPDATE; UPDATE orders SET state = 'paid', cents ="
                + " :id WHERE id = :found; INSERT INTO empty (id) VALUES (:new)");
    assertThat(pay.statements()).extracting(StatementSpec::times).containsExactly(1, 1, 2);
    assertThat(pay.statements().get(0).take()).isEqualTo(Map.of("found", "id"));
    assertThat(pay.statements().get(1).sql().parameters()).containsExactly("id", "found");
    assertThat(pay.statements().get(1).expected().changed()).contains(new Limits(1, 1));
    assertThat(operations.get(2).mix()).isEqualTo(Map.of("LAST_ORDERS", 80, "PAY", 20));
    assertThat(operations.get(2).about()).isEqualTo("80 LAST_ORDERS, 20 PAY");
  }

  @Test
  void readsTheRowCountOfACopyFromItsSource() {
    WorkloadFile known = new CopySource("CREATE TABLE `old` (...", 70, 5).in(file(SHOP), "old");

    assertThat(CustomReader.read(known).table("old").rows()).isEqualTo(70);
    assertThat(CopySource.of(known, "old"))
        .isEqualTo(new CopySource("CREATE TABLE `old` (...", 70, 5));
  }

  @Test
  void samplesValuesFromTheRowsOfATable() {
    CustomFile shop =
        CustomReader.read(
            file(
                """
                tables:
                  t:
                    rows: 20
                    columns:
                      id: { type: int, value: row }
                      a: { type: int, value: uniform(1..1G), null: 20 % }
                operations: { READ: { sql: "SELECT id FROM t WHERE a = :a", with: { a: sample(t.a) } } }
                """));
    Table.Rows rows = new CustomTable("t", shop.table("t"), "", 5).generator();
    RowBuffer text = new RowBuffer();
    IntStream.rangeClosed(1, 20).forEach(row -> rows.append(row, text));
    Value sample =
        Objects.requireNonNull(shop.operation("READ").statements().get(0).with().get("a"));
    Draw draw = Draw.ofExecutions(5, 1, 0, 1);

    for (int i = 0; i < 100; i++) {
      assertThat(text.toString()).contains("\t" + sample.at(draw) + "\n");
    }
  }

  @Test
  void readsTheListsNextToAFile(@TempDir Path folder) throws IOException {
    Path shop = folder.resolve("shop.yaml");
    Files.writeString(
        shop,
        "a: {value: file(names.txt)} # file(gone.txt)\nb: {p: \"no #\", v: file( more/x.txt )}\n");
    Files.createDirectory(folder.resolve("more"));
    Files.writeString(folder.resolve("names.txt"), "Ann\nBéa\n");
    Files.writeString(folder.resolve("more/x.txt"), "x");

    assertThat(CustomReader.load(shop, folder.resolve("..")).path())
        .isEqualTo(folder.getFileName() + "/shop.yaml");
    assertThat(CustomReader.load(shop, folder.resolve("more")).path()).isEqualTo(shop.toString());
    assertThat(CustomReader.load(shop, folder))
        .isEqualTo(
            new WorkloadFile(
                "shop.yaml",
                "shop.yaml",
                Files.readString(shop),
                new TreeMap<>(Map.of("names.txt", "Ann\nBéa\n", "more/x.txt", "x"))));
  }

  @Test
  void refusesInvalidLists(@TempDir Path folder) throws IOException {
    Path shop = folder.resolve("shop.yaml");
    Path list = folder.resolve("list.txt");
    Files.writeString(shop, "a: file(list.txt)\n");
    String start = "workload " + shop + ": list " + list;

    assertThatThrownBy(() -> CustomReader.load(shop, folder))
        .isInstanceOf(UserError.class)
        .hasMessage(start + ": no such file; put it next to the workload file");
    Files.createDirectory(list);
    assertThatThrownBy(() -> CustomReader.load(shop, folder))
        .hasMessage(start + ": is not a regular file; name a text file");
    Files.delete(list);
    Files.writeString(list, " \n");
    assertThatThrownBy(() -> CustomReader.load(shop, folder))
        .hasMessage(start + ": is empty; write one value per line");
    Files.write(list, "é".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> CustomReader.load(shop, folder))
        .hasMessage(start + ", line 1, column 1: byte 0xE9 is not UTF-8; save the file as UTF-8");
    Files.writeString(list, "x".repeat(1_048_577));
    assertThatThrownBy(() -> CustomReader.load(shop, folder))
        .hasMessage(start + ": has 1,048,577 bytes, and the limit is 1,048,576; use fewer values");
    assertThatThrownBy(() -> CustomReader.load(folder, folder))
        .hasMessage("workload " + folder + ": is a folder; name a YAML file");
  }
}
