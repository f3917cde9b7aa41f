package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Table;

/**
 * The table {@code purchases_index}, empty before it is measured.
 *
 * @param keys how many of its secondary keys it has
 * @param keyTime when these are filled
 * @param textBytes how long the text in each row is
 * @param textWidth how long it could be
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

  /** How long its text is where nothing else is said, which no report says. */
  static final int USUAL_TEXT = 10;

  private static final int ROW_BYTES = 50;
  private static final int KEY_BYTES = 30;

  @Override
  public String create(String table, String engine, String keyType) {
    String type = keyType.isEmpty() ? "" : " " + keyType;
    StringBuilder secondary = new StringBuilder();
    if (keyTime != KeyTime.AFTER) {
      for (PurchaseSchema.Key key : schema.keys(keys)) {
        secondary.append(",\n  ").append(key).append(type);
      }
    }
    return """
    CREATE TABLE %1$s (
      transactionid %6$s NOT NULL AUTO_INCREMENT,
      dateandtime datetime DEFAULT NULL,
      cashregisterid int NOT NULL,
      customerid int NOT NULL,
      productid int NOT NULL,
      price %7$s NOT NULL,
      data varchar(%5$d) DEFAULT NULL,
      PRIMARY KEY (transactionid)%3$s%4$s
    ) ENGINE=%2$s DEFAULT CHARSET=latin1\
    """
        .formatted(table, engine, type, secondary, textWidth, schema.idType(), schema.priceType());
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
   * Prices are summed up in cents, as servers write a float each in their own way, and a whole one
   * otherwise.
   */
  @Override
  public String checksumQuery(String table) {
    return """
    SELECT count(*), sum(crc32(concat_ws('|', dateandtime, cashregisterid, customerid,
      productid, cast(round(price * 100) AS signed), data))) FROM %s\
    """
        .formatted(table);
  }

  @Override
  public int bytesPerRow() {
    return ROW_BYTES + textBytes + keys * KEY_BYTES;
  }

  /** When the secondary keys of a table are filled that is loaded in bulk. */
  enum KeyTime {
    /** With every row: they are there before the first. */
    BEFORE,
    /** All at once: they are added when all rows are in. */
    AFTER,
    /** All at once: they are there, but disabled until all rows are in. */
    DISABLED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
