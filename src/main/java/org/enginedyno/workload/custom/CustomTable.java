package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/**
 * A generated table of a workload file.
 *
 * @param digest identifies all that its rows follow from, together with the seed
 * @param changed whether operations change its rows: these tables are reloaded, and separate
 */
record CustomTable(String prefix, TableSpec spec, String digest, long seed, boolean changed)
    implements Table {
  private static final int BYTES_PER_ROW = 20;
  private static final int BYTES_PER_KEY = 12;

  /** Its name in statements, where another file may have a table of the same name. */
  static String name(String prefix, String table, boolean changed) {
    return prefix + "_" + table + (changed ? "_changed" : "");
  }

  @Override
  public String name() {
    return name(prefix, spec.name(), changed);
  }

  @Override
  public String characterSet() {
    return "utf8mb4";
  }

  @Override
  public String definition(String keyType) {
    return Stream.concat(
            spec.columns().stream().map(one -> "`%s` %s".formatted(one.name(), one.type())),
            spec.keys().stream().map(key -> isOrdered(key) ? key + keyType : key))
        .collect(Collectors.joining(",\n"));
  }

  private static boolean isOrdered(String key) {
    String words = key.strip().toLowerCase(Locale.ROOT);
    return !words.startsWith("fulltext") && !words.startsWith("spatial");
  }

  @Override
  public String options() {
    return spec.options();
  }

  @Override
  public int rows() {
    return spec.rows();
  }

  @Override
  public String checksum() {
    return IntStream.range(0, spec.columns().size())
        .filter(column -> format(column).isChecked())
        .mapToObj(column -> format(column).checked("`" + spec.columns().get(column).name() + "`"))
        .collect(Collectors.collectingAndThen(Collectors.toList(), CustomTable::checksum));
  }

  private static String checksum(List<String> columns) {
    return columns.isEmpty()
        ? "crc32('')"
        : "crc32(concat_ws('|', %s))".formatted(String.join(", ", columns));
  }

  private ColumnFormat format(int column) {
    return ColumnFormat.of(spec.columns().get(column).type());
  }

  @Override
  public int bytesPerRow() {
    int columns = IntStream.range(0, spec.columns().size()).map(one -> format(one).bytes()).sum();
    return BYTES_PER_ROW + columns + BYTES_PER_KEY * spec.keys().size();
  }

  /** The sum of an integer column over all rows. */
  long sum(String column) {
    int number = spec.columns().indexOf(spec.column(column).orElseThrow());
    Generator rows = generator();
    return IntStream.rangeClosed(1, rows()).mapToLong(row -> rows.number(row, number)).sum();
  }

  @Override
  public Generator generator() {
    List<ColumnFormat> formats = new ArrayList<>();
    for (int column = 0; column < spec.columns().size(); column++) {
      formats.add(format(column));
    }
    return new Generator(spec.columns(), formats, Draw.ofRows(seed));
  }

  /** What identifies a table that is loaded already. */
  @Override
  public String toString() {
    return "CustomTable[%s, seed=%d]".formatted(digest, seed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CustomTable table
        && name().equals(table.name())
        && toString().equals(table.toString());
  }

  @Override
  public int hashCode() {
    return name().hashCode() * 31 + toString().hashCode();
  }

  record Generator(List<ColumnSpec> columns, List<ColumnFormat> formats, Draw draw)
      implements Rows {
    @Override
    public void append(int id, Text text, RowBuffer out) {
      boolean first = true;
      for (int i = 0; i < columns.size(); i++) {
        ColumnFormat format = formats.get(i);
        if (text == Text.CHECKED && !format.isChecked()) {
          continue;
        }
        if (!first) {
          out.put(text.separator());
        }
        first = false;
        if (isNull(id, i)) {
          out.put(text.absent());
        } else {
          format.append(columns.get(i).value().at(draw), text, out);
        }
      }
    }

    /** Moves to a column of a row. */
    private boolean isNull(int row, int column) {
      draw.atRow(row, column + 1);
      double nulls = columns.get(column).nulls();
      return nulls > 0 && draw.uniform() < nulls;
    }

    private long number(int row, int column) {
      Object value = isNull(row, column) ? 0L : columns.get(column).value().at(draw);
      return ((Number) formats.get(column).stored(value)).longValue();
    }
  }
}
