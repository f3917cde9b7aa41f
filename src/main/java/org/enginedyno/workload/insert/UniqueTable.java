package org.enginedyno.workload.insert;

import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.OneTable;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/** The table of the unique inserts of 2013, empty before it is measured. */
record UniqueTable(DataSpec data) implements Table {
  /** The checksum of a row, as a server reckons it. */
  static final String CHECKSUM = "crc32(concat_ws('|', a, b, c))";

  private static final String NAME = "unique";

  static final Dataset DATASET =
      new OneTable(
          NAME,
          Set.of(
              TableFeature.KEYS,
              TableFeature.SECONDARY_KEYS,
              TableFeature.AUTO_INCREMENT,
              TableFeature.NULLS),
          UniqueTable::new);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int generatorVersion() {
    return 1;
  }

  @Override
  public String create(String table, String engine, String keyType) {
    return """
    CREATE TABLE %1$s (
      id int NOT NULL AUTO_INCREMENT,
      a int DEFAULT NULL,
      b int DEFAULT NULL,
      c varchar(128) DEFAULT NULL,
      PRIMARY KEY (id)%3$s,
      UNIQUE KEY b (b, a, c)%3$s
    ) ENGINE=%2$s DEFAULT CHARSET=latin1\
    """
        .formatted(table, engine, keyType.isEmpty() ? "" : " " + keyType);
  }

  @Override
  public int rows() {
    return 0;
  }

  @Override
  public Rows generator() {
    return new UniqueRows(data.seed());
  }

  @Override
  public String checksumQuery(String table) {
    return "SELECT count(*), sum(" + CHECKSUM + ") FROM " + table;
  }

  @Override
  public int bytesPerRow() {
    return 420;
  }
}
