package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;

/** What is asked of purchases while they come in: ten rows by each of the table's keys. */
final class PurchaseQueries {
  private static final List<Statement> ALL =
      List.of(
          query("price, customerid", "marketsegment", "price >= ?", PurchaseRows::price),
          query(
              "cashregisterid, price, customerid",
              "registersegment",
              "cashregisterid > ?",
              random -> random.nextInt(PurchaseRows.CASH_REGISTERS)),
          query("price, dateandtime, customerid", "pdc", "price >= ?", PurchaseRows::price));

  private PurchaseQueries() {}

  /** One for each of the first keys. */
  static List<Statement> of(int keys) {
    return ALL.subList(0, keys);
  }

  private static Statement query(
      String columns, String index, String where, Function<SplittableRandom, Object> value) {
    Parameters parameters =
        (data, knobs, stream) -> {
          SplittableRandom random = new SplittableRandom(data.seed() + stream);
          return () -> new Object[] {value.apply(random)};
        };
    return new Statement(
        "SELECT %1$s FROM {purchases} FORCE INDEX (%2$s) WHERE %3$s ORDER BY %1$s LIMIT 10"
            .formatted(columns, index, where),
        parameters,
        Optional.empty(),
        Optional.empty());
  }
}
