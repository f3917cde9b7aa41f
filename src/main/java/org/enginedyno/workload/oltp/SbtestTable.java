package org.enginedyno.workload.oltp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/**
 * One of the tables that sysbench's OLTP tests work on.
 *
 * @param kind the name of the tables without the number
 * @param number the first is 1
 */
record SbtestTable(DataSpec data, String kind, int number) implements Table {
  static final String NAME = "sbtest";

  /** The tables whose rows are changed; they are separate from those that are only read. */
  static final String CHANGED = "sbchanged";

  SbtestTable {
    if (number < 1) {
      throw new IllegalArgumentException("tables are numbered from 1: " + number);
    }
  }

  @Override
  public String name() {
    return kind + number;
  }

  @Override
  public String definition(String keyType) {
    return """
    id int NOT NULL AUTO_INCREMENT,
    k int NOT NULL DEFAULT '0',
    c char(120) NOT NULL DEFAULT '',
    pad char(60) NOT NULL DEFAULT '',
    PRIMARY KEY (id)%1$s,
    KEY k_%2$d (k)%1$s
    """
        .formatted(keyType, number);
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
  public String checksum() {
    return "crc32(concat_ws('|', id, k, c, pad))";
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

  /**
   * The first {@code count} of sysbench's tables, each with all the rows of the data.
   *
   * @param kind the name of the tables without the number
   */
  record SbtestTables(String kind, int count) implements Dataset {
    @Override
    public Set<TableFeature> needs() {
      return Set.of(TableFeature.KEYS, TableFeature.SECONDARY_KEYS, TableFeature.AUTO_INCREMENT);
    }

    @Override
    public List<Table> tables(DataSpec data) {
      return IntStream.rangeClosed(1, count)
          .<Table>mapToObj(number -> new SbtestTable(data, kind, number))
          .toList();
    }
  }
}
