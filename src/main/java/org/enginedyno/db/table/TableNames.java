package org.enginedyno.db.table;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.enginedyno.workload.Table;

/**
 * What tables are called on a server, from their names in statements: each engine has its own, and
 * so has each form.
 *
 * @param form what tells the form's tables from the plain ones; empty for these
 */
public record TableNames(String engine, String form) implements UnaryOperator<String> {
  /** The name of a table. */
  public String of(Table table) {
    return apply(table.name());
  }

  @Override
  public String apply(String name) {
    return name + "_" + engine.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_") + form;
  }
}
