package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.read.YamlText;

/** Two generated tables, one of them without rows, and a table that is copied. */
public final class TestScope {
  public static final int ROWS = 1_000;

  private static final String YAML =
      """
      tables:
        orders:
          rows: 1_000
          columns:
            id: { type: bigint, value: row }
            customer: { type: int, value: zipfian(1..50), null: 25 % }
            day: { type: date, value: date(2024-01-01..2024-01-09) }
            nothing: { type: int, value: row, null: 100 % }
        payments: { rows: 0, columns: { id: { type: int, value: row } } }
        old_orders: { copy: shop.old_orders }
      """;

  private static final TableReader TABLES =
      new TableReader(
          Part.of(new YamlText("workload test", YAML)).at("tables"),
          new WorkloadFile(
              "test.yaml",
              null,
              YAML,
              new TreeMap<>(
                  Map.of(
                      "cities.txt",
                      "Oslo\nRome\nS\u00e3o Paulo\n",
                      "old_orders.customer",
                      "7\n8\n"))));

  static {
    TABLES.read();
  }

  private TestScope() {}

  static List<ColumnSpec> columns(String table) {
    return TABLES.columns(table);
  }

  /** A column's value. */
  public static Value value(String text) {
    return ValueFunction.parse(text, TABLES, true);
  }

  /** A parameter's value. */
  static Value parameter(String text) {
    return ValueFunction.parse(text, TABLES, false);
  }
}
