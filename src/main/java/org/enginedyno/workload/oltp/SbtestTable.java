package org.enginedyno.workload.oltp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Table;

/**
 * One of the tables that sysbench's OLTP tests work on.
 *
 * @param kind what all of them are called before their numbers
 * @param number the first is 1
 */
record SbtestTable(DataSpec data, String kind, int number) implements Table {
  static final String NAME = "sbtest";

  /** Those whose rows are changed, which are others than those that are only read. */
  static final String CHANGED = "sbchanged";

  SbtestTable {
    if (number < 1) {
      throw new IllegalArgumentException("the first table is 1: " + number);
    }
  }

  @Override
  public String name() {
    return kind + number;
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
      k int NOT NULL DEFAULT '0',
      c char(120) NOT NULL DEFAULT '',
      pad char(60) NOT NULL DEFAULT '',
      PRIMARY KEY (id)%3$s,
      KEY k_%4$d (k)%3$s
    ) ENGINE=%2$s DEFAULT CHARSET=latin1\
    """
        .formatted(table, engine, keyType.isEmpty() ? "" : " " + keyType, number);
  }

  @Override
  public int rows() {
    return data.rows();
  }

  @Override
  public Rows generator() {
    return new SbtestRows(data, number);
  }

  @Override
  public String checksumQuery(String table) {
    return "SELECT count(*), sum(crc32(concat_ws('|', id, k, c, pad))) FROM " + table;
  }

  @Override
  public Optional<Shape> shape() {
    return Optional.of(
        new Shape(
            new TreeMap<>(Map.of("id", "int", "k", "int", "c", "char(120)", "pad", "char(60)")),
            List.of(List.of("id"), List.of("k"))));
  }

  @Override
  public int bytesPerRow() {
    return 260;
  }
}
