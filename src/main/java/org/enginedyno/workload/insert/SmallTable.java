package org.enginedyno.workload.insert;

import java.util.Set;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/** The table of the small inserts of 2010: a number that the server gives, and a short text. */
record SmallTable() implements Table {
  /** What every row's text is. */
  static final String TEXT = "xxxxxxxxxx";

  private static final String NAME = "small";

  /** A dataset of this table alone, which is empty before it is measured. */
  static final Dataset DATASET =
      new OneTable(
          NAME,
          Set.of(TableFeature.KEYS, TableFeature.AUTO_INCREMENT, TableFeature.NULLS),
          data -> new SmallTable());

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String create(String table, String engine, String keyType) {
    return """
    CREATE TABLE %s (
      c1 int NOT NULL AUTO_INCREMENT,
      c2 char(100) DEFAULT NULL,
      PRIMARY KEY (c1)%s
    ) ENGINE=%s DEFAULT CHARSET=latin1\
    """
        .formatted(table, keyType.isEmpty() ? "" : " " + keyType, engine);
  }

  @Override
  public Rows generator() {
    return new Rows() {
      @Override
      public void append(int id, RowBuffer out) {
        out.put(id);
        out.put((byte) '\t');
        out.put(RowBuffer.ascii(TEXT));
        out.put((byte) '\n');
      }

      @Override
      public void appendChecked(int id, RowBuffer out) {
        out.put(RowBuffer.ascii(TEXT));
      }

      @Override
      public long checksum(int id, RowBuffer scratch) {
        return 1;
      }
    };
  }

  /** The text of every row is known, so that the rows that have it are counted. */
  @Override
  public String checksumQuery(String table) {
    return "SELECT count(*), sum(c2 = '%s') FROM %s".formatted(TEXT, table);
  }

  @Override
  public int bytesPerRow() {
    return 130;
  }
}
