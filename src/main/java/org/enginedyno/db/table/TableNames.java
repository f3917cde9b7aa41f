package org.enginedyno.db.table;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.enginedyno.workload.Table;

/**
 * What tables are called on a server, from their names in statements: each engine has its own, and
 * so has each form.
 *
 * @param form what tells the form's tables from the plain ones; empty for these, and {@link
 *     #AS_THEY_ARE} for tables of others
 */
public record TableNames(String engine, String form) implements UnaryOperator<String> {
  /** In place of a form: tables that others made keep the names that they have. */
  public static final String AS_THEY_ARE = "*";

  /** The name of a table. */
  public String of(Table table) {
    return apply(table.name());
  }

  @Override
  public String apply(String name) {
    if (isOfOthers()) {
      return name;
    }
    return name + "_" + engine.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_") + form;
  }

  /** Whether others made the tables. */
  public boolean isOfOthers() {
    return form.equals(AS_THEY_ARE);
  }
}
