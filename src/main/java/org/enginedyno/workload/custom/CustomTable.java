package org.enginedyno.workload.custom;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Table;
import org.jspecify.annotations.Nullable;

/**
 * A generated table of a workload file.
 *
 * @param digest identifies, together with the seed, everything that determines its rows
 */
record CustomTable(String name, TableSpec spec, String digest, long seed) implements Table {
  private static final int BYTES_PER_ROW = 20;
  private static final int BYTES_PER_KEY = 12;

  /** Types of columns that a server may set when it changes other columns of a row. */
  private static final Pattern SETTING_ITSELF =
      Pattern.compile("(?is)timestamp\\b.*|.*\\bon\\s+update\\b.*");

  @Override
  public String characterSet() {
    return "utf8mb4";
  }

  @Override
  public String definition(String keyType) {
    return Stream.concat(
            spec.columns().stream().map(one -> "`%s` %s".formatted(one.name(), one.type())),
            spec.keys().stream()
                .map(
                    key ->
                        key.isOrdered() && !key.sql().matches("(?is).*\\busing\\b.*")
                            ? key.sql() + keyType
                            : key.sql()))
        .collect(Collectors.joining(",\n"));
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
    return checksum(fields());
  }

  private static String checksum(List<Field> fields) {
    return CopySource.checksum(
        fields.stream().map(field -> field.format().checked("`" + field.column().name() + "`")));
  }

  @Override
  public int bytesPerRow() {
    int columns = fields().stream().mapToInt(field -> field.format().bytes()).sum();
    return BYTES_PER_ROW + columns + BYTES_PER_KEY * spec.keys().size();
  }

  /** A column, its storage format, and its place in draws. */
  private record Field(ColumnSpec column, ColumnFormat format, int place) {
    @Nullable Object at(Draw draw, int row) {
      return column.at(draw.atRow(row, place));
    }
  }

  private List<Field> fields() {
    return spec.columns().stream()
        .map(one -> new Field(one, ColumnFormat.of(one.type()), one.place(spec.name())))
        .toList();
  }

  /** How many decimals the numbers of a column have. */
  int decimals(String column) {
    return ColumnType.of(spec.column(column).orElseThrow().type()).argument(1, 0);
  }

  /** The sum of a column over all rows, in units of its last decimal. */
  long sum(String column) {
    Field field = fields().get(spec.columns().indexOf(spec.column(column).orElseThrow()));
    Draw draw = Draw.ofRows(seed);
    return IntStream.rangeClosed(1, rows())
        .mapToObj(row -> Objects.requireNonNullElse(field.at(draw, row), 0L))
        .map(value -> field.format().stored(value))
        .mapToLong(
            stored ->
                stored instanceof BigDecimal number
                    ? number.unscaledValue().longValueExact()
                    : ((Number) stored).longValue())
        .sum();
  }

  /**
   * The checksums of the columns that keep their values; empty if there are none.
   *
   * @param assigned the other columns, in lower case
   */
  Optional<Balance.Sum> kept(Set<String> assigned) {
    List<Field> kept =
        fields().stream()
            .filter(field -> field.format().isChecked())
            .filter(field -> !assigned.contains(SqlTables.lower(field.column().name())))
            .filter(field -> !SETTING_ITSELF.matcher(field.column().type()).matches())
            .toList();
    String columns =
        kept.stream().map(field -> field.column().name()).collect(Collectors.joining(", "));
    return kept.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Balance.Sum.kept(
                    "checksums of %s (%s)".formatted(spec.name(), columns),
                    "coalesce(sum(%s), 0)".formatted(checksum(kept)),
                    () -> Table.checksums(rows(), () -> generator(kept)))
                .of(name));
  }

  /** Rows with the same values as those that {@code sample()} draws from them. */
  @Override
  public Rows generator() {
    return generator(fields());
  }

  private Rows generator(List<Field> fields) {
    Draw draw = Draw.ofRows(seed);
    return (id, text, out) -> {
      boolean first = true;
      for (Field field : fields) {
        if (text == Text.CHECKED && !field.format().isChecked()) {
          continue;
        }
        if (!first) {
          out.put(text.separator());
        }
        first = false;
        field.format().append(field.at(draw, id), text, out);
      }
    };
  }

  @Override
  public int generatorVersion() {
    return 2;
  }

  /** Identifies a table that is already loaded. */
  @Override
  public String toString() {
    return "CustomTable[%s, seed=%d]".formatted(digest, seed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CustomTable table
        && name.equals(table.name)
        && toString().equals(table.toString());
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + toString().hashCode();
  }
}
