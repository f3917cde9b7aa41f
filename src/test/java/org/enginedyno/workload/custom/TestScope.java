package org.enginedyno.workload.custom;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two generated tables, one of them without rows, and a table that is copied. */
public final class TestScope implements Scope {
  public static final int ROWS = 1_000;

  private static final Map<String, String> LISTS =
      Map.of("cities.txt", "Oslo\nRome\nS\u00e3o Paulo\n", "old_orders.customer", "7\n8\n");

  @Override
  public Collection<String> tables() {
    return List.of("orders", "payments", "old_orders");
  }

  @Override
  public int rows(String table) {
    return table.equals("orders") ? ROWS : 0;
  }

  @Override
  public boolean isGenerated(String table) {
    return !table.equals("old_orders");
  }

  @Override
  public Collection<ColumnSpec> columns(String table) {
    return table.equals("orders")
        ? List.of(
            new ColumnSpec("id", "bigint", value("row"), 0),
            new ColumnSpec("customer", "int", value("zipfian(1..50)"), 0.25),
            new ColumnSpec("day", "date", value("date(2024-01-01..2024-01-09)"), 0),
            new ColumnSpec("nothing", "int", value("row"), 1))
        : table.equals("payments")
            ? List.of(new ColumnSpec("id", "int", value("row"), 0))
            : List.of();
  }

  @Override
  public Optional<String> list(String name) {
    return Optional.ofNullable(LISTS.get(name));
  }

  /** A column's value. */
  public static Value value(String text) {
    return ValueFunction.parse(text, new TestScope(), true);
  }

  /** A parameter's value. */
  static Value parameter(String text) {
    return ValueFunction.parse(text, new TestScope(), false);
  }
}
