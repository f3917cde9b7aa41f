package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;

/** What is asked of purchases while they come in: ten rows by each of the table's keys. */
final class PurchaseQueries {
  private PurchaseQueries() {}

  /** One for each of the first keys of a schema. */
  static List<Statement> of(PurchaseSchema schema, int keys) {
    return schema.keys(keys).stream().map(key -> query(schema, key)).toList();
  }

  private static Statement query(PurchaseSchema schema, PurchaseSchema.Key key) {
    String first = key.columns().get(0);
    Function<SplittableRandom, Object> value =
        switch (first) {
          case "price" -> schema.hasWholePrices() ? PurchaseRows::wholePrice : PurchaseRows::price;
          case "productid" -> random -> random.nextInt(PurchaseRows.PRODUCTS);
          default -> random -> random.nextInt(PurchaseRows.CASH_REGISTERS);
        };
    Parameters parameters =
        (data, knobs, stream) -> {
          SplittableRandom random = new SplittableRandom(data.seed() + stream);
          return () -> new Object[] {value.apply(random)};
        };
    return new Statement(
        "SELECT %1$s FROM {purchases} FORCE INDEX (%2$s) WHERE %3$s ORDER BY %1$s LIMIT 10"
            .formatted(
                String.join(", ", key.columns()),
                key.name(),
                first + (first.equals("cashregisterid") ? " > ?" : " >= ?")),
        parameters,
        Optional.empty(),
        Optional.empty());
  }
}
