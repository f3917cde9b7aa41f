package org.enginedyno.db.table;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.enginedyno.workload.Table;

/**
 * The names of tables on a server, different for each engine and form.
 *
 * @param form the suffix of the form; {@link #AS_THEY_ARE} for tables that dyno did not create
 */
public record TableNames(String engine, String form) implements UnaryOperator<String> {
  /** A form that keeps the names of existing tables. */
  public static final String AS_THEY_ARE = "*";

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

  /** Whether dyno did not create the tables. */
  public boolean isOfOthers() {
    return form.equals(AS_THEY_ARE);
  }
}
