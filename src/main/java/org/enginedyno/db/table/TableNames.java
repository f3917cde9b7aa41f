package org.enginedyno.db.table;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.enginedyno.workload.Table;

/** What tables are called on a server: each engine has its own. */
public final class TableNames {
  private TableNames() {}

  /** The name of a table in an engine. */
  public static String of(Table table, String engine) {
    return in(engine).apply(table.name());
  }

  /** From the names in statements to those in an engine. */
  public static UnaryOperator<String> in(String engine) {
    String suffix = "_" + engine.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
    return name -> name + suffix;
  }
}
