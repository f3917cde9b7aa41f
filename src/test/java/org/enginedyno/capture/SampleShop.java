package org.enginedyno.capture;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.capture.Capture.Captured;
import org.enginedyno.capture.SourceTables.Column;

/** The tables of a shop, without a server. */
final class SampleShop {
  /** Its key has the first two columns. */
  private static final List<Column> LINES =
      table("lines", "order_id bigint", "number int", "article smallint");

  static final SourceTables TABLES =
      new SourceTables(
          "shop",
          tables(
              table(
                  "orders",
                  "id bigint unique",
                  "customer int",
                  "placed datetime",
                  "status enum",
                  "note varchar"),
              table("payments", "id bigint unique", "order_id bigint", "cents int"),
              LINES,
              table("customers", "id int unique", "name varchar", "code char unique")),
          Map.of("lines", List.of(LINES.subList(0, 2))),
          column -> 120_000);

  private SampleShop() {}

  private static List<Column> table(String name, String... columns) {
    return Stream.of(columns)
        .map(column -> column.split(" ", -1))
        .map(words -> new Column(name, words[0], words[1], words.length > 2))
        .toList();
  }

  @SafeVarargs
  private static Map<String, List<Column>> tables(List<Column>... tables) {
    Map<String, List<Column>> all = new LinkedHashMap<>();
    for (List<Column> columns : tables) {
      all.put(columns.get(0).table(), columns);
    }
    return all;
  }

  static Captured captured(Traffic traffic, CaptureSource source, boolean hasLiterals) {
    Capture capture =
        new Capture("shop", source, 20, hasLiterals, "shop", Set.of(), LocalDate.of(2026, 11, 20));
    return capture.captured(TABLES, traffic, "MariaDB 11.4.5");
  }
}
