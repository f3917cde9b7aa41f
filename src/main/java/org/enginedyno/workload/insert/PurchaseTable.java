package org.enginedyno.workload.insert;

import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.workload.Table;

/**
 * The table {@code purchases_index}, empty before the measurement.
 *
 * @param keys how many of its secondary keys it has
 * @param keyTime when these are filled
 * @param textBytes how long the text in each row is
 * @param textWidth the maximum length of the text
 */
record PurchaseTable(
    String name,
    DataSpec data,
    PurchaseSchema schema,
    int keys,
    KeyTime keyTime,
    int textBytes,
    int textWidth)
    implements Table {
  static final int MOST_KEYS = 3;

  /** The default length of its text, as in the insertion benchmark's program. */
  static final int USUAL_TEXT = 10;

  private static final int ROW_BYTES = 50;
  private static final int KEY_BYTES = 30;

  @Override
  public String definition(String keyType) {
    String secondary =
        schema.keys(keyTime == KeyTime.AFTER ? 0 : keys).stream()
            .map(key -> ",\n" + key + keyType)
            .collect(Collectors.joining());
    return """
    transactionid %s NOT NULL AUTO_INCREMENT,
    dateandtime datetime DEFAULT NULL,
    cashregisterid int NOT NULL,
    customerid int NOT NULL,
    productid int NOT NULL,
    price %s NOT NULL,
    data varchar(%d) DEFAULT NULL,
    PRIMARY KEY (transactionid)%s%s
    """
        .formatted(schema.idType(), schema.priceType(), textWidth, keyType, secondary);
  }

  @Override
  public List<String> beforeRows(String table) {
    return keyTime == KeyTime.DISABLED
        ? List.of("ALTER TABLE %s DISABLE KEYS".formatted(table))
        : List.of();
  }

  @Override
  public List<String> afterRows(String table, String keyType) {
    return switch (keyTime) {
      case BEFORE -> List.of();
      case DISABLED -> List.of("ALTER TABLE %s ENABLE KEYS".formatted(table));
      case AFTER ->
          List.of(
              "ALTER TABLE %s %s"
                  .formatted(
                      table,
                      schema.keys(keys).stream()
                          .map(key -> "ADD %s %s".formatted(key, keyType).strip())
                          .collect(Collectors.joining(", "))));
    };
  }

  @Override
  public Rows generator() {
    return new PurchaseRows(data.seed(), schema, textBytes);
  }

  /**
   * Prices are converted to cents, because servers format floats, and floats with whole values, in
   * different ways.
   */
  @Override
  public String checksum() {
    return """
    crc32(concat_ws('|', dateandtime, cashregisterid, customerid,
      productid, cast(round(price * 100) AS signed), data))\
    """;
  }

  @Override
  public int bytesPerRow() {
    return ROW_BYTES + textBytes + keys * KEY_BYTES;
  }

  /** When the secondary keys of a bulk-loaded table are filled. */
  enum KeyTime {
    /** With every row: they exist before the first row. */
    BEFORE,
    /** All at once: they are added after the last row. */
    AFTER,
    /** All at once: they exist, but are disabled until the last row. */
    DISABLED;

    @Override
    public String toString() {
      return Parsers.text(this);
    }
  }
}
