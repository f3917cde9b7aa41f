package org.enginedyno.workload;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.zip.CRC32;

/** One table of a dataset: its definition, and the seeded rows that it is loaded with. */
public interface Table {
  /** The expression for a value that is the same as its text. */
  String AS_IT_IS = "%s";

  /** The number of rows that a thread sums up per task. */
  int ROWS_PER_TASK = 10_000;

  /** Its name in statements; on a server the name of the engine is appended. */
  String name();

  /** Must change whenever the generator gives other rows for the same seed. */
  default int generatorVersion() {
    return 1;
  }

  /**
   * Its columns and keys.
   *
   * @param keyType the text after every key, with a leading blank, or an empty text
   */
  String definition(String keyType);

  /**
   * The statement that creates the table.
   *
   * @param keyType the text after every key, such as {@code USING BTREE}, or an empty text
   */
  default String create(String table, String engine, String keyType) {
    String definition = definition(keyType.isEmpty() ? "" : " " + keyType);
    return "CREATE TABLE %s (\n%s\n) ENGINE=%s %s"
        .formatted(table, definition.indent(2).stripTrailing(), engine, options());
  }

  /** The table options after the engine in CREATE TABLE. */
  default String options() {
    return "DEFAULT CHARSET=latin1";
  }

  /** Statements to run before rows are loaded, such as those that disable some of its keys. */
  default List<String> beforeRows(String table) {
    return List.of();
  }

  /**
   * Statements to run after the last row, which create and fill the remaining keys.
   *
   * @param keyType the text after every key, as at its creation
   */
  default List<String> afterRows(String table, String keyType) {
    return List.of();
  }

  /** How many rows it is loaded with. */
  default int rows() {
    return 0;
  }

  /** The character set of the text of its rows, by the server's name. */
  default String characterSet() {
    return "latin1";
  }

  /**
   * The columns of its rows, each with the SQL expression for its value, in which {@code %s} is its
   * text; empty if rows have all columns unchanged.
   */
  default Map<String, String> loaded() {
    return Map.of();
  }

  /** Statements to run first in each session that loads rows. */
  default List<String> session() {
    return List.of();
  }

  /** Where its rows come from, if they are not generated. */
  default Optional<String> origin() {
    return Optional.empty();
  }

  /** The rows, each a function of its number alone. */
  Rows generator();

  /**
   * The sum of a value over all rows, which are numbered from 1.
   *
   * @param values gives each thread its own function of a row's number, because several threads sum
   *     up parts
   */
  static long sum(long rows, Supplier<IntToLongFunction> values) {
    return LongStream.range(0, (rows + ROWS_PER_TASK - 1) / ROWS_PER_TASK)
        .parallel()
        .map(
            task -> {
              IntToLongFunction value = values.get();
              return LongStream.rangeClosed(
                      task * ROWS_PER_TASK + 1, Math.min(rows, (task + 1) * ROWS_PER_TASK))
                  .map(id -> value.applyAsLong((int) id))
                  .sum();
            })
        .sum();
  }

  /** The sum of the checksums of its first {@code rows} rows, as generated. */
  default long checksums(long rows) {
    return checksums(rows, this::generator);
  }

  /** The sum of the checksums of the first {@code rows} rows, as generated. */
  static long checksums(long rows, Supplier<Rows> generators) {
    return sum(
        rows,
        () -> {
          Rows generator = generators.get();
          RowBuffer scratch = new RowBuffer();
          return id -> generator.checksum(id, scratch);
        });
  }

  /** The checksum of a row, as a server computes it. */
  String checksum();

  /** A query for the number of rows and the sum of their checksums. */
  default String checksumQuery(String table) {
    return "SELECT count(*), sum(%s) FROM %s".formatted(checksum(), table);
  }

  /** About how many bytes a row and its keys take in an engine's files or memory. */
  int bytesPerRow();

  /** How to recognize a table that another tool created for the same use; empty if none does. */
  default Optional<Shape> shape() {
    return Optional.empty();
  }

  /**
   * The structure that a table must have, whatever tool created it, so that the same statements can
   * read it.
   *
   * @param columns the types of its columns, without display widths
   * @param keys the columns of each key, the primary one first
   */
  record Shape(SortedMap<String, String> columns, List<List<String>> keys) {
    public Shape {
      columns = Collections.unmodifiableSortedMap(new TreeMap<>(columns));
      keys = List.copyOf(keys);
    }
  }

  interface Rows {
    /** Appends row {@code id}; the first is 1. */
    void append(int id, Text text, RowBuffer out);

    /** Appends a row as tab-separated text with an end of line. */
    default void append(int id, RowBuffer out) {
      append(id, Text.LOADED, out);
      out.put((byte) '\n');
    }

    /** What {@link #checksumQuery} must sum up for that row. */
    default long checksum(int id, RowBuffer scratch) {
      scratch.clear();
      append(id, Text.CHECKED, scratch);
      CRC32 crc = new CRC32();
      crc.update(scratch.bytes(), 0, scratch.length());
      return crc.getValue();
    }
  }

  /** What the text of a row is for. */
  enum Text {
    /** For loading: tab-separated. */
    LOADED('\t', "\\N"),
    /** For comparison with {@link #checksumQuery}: as servers write it. */
    CHECKED('|', "NULL");

    private final byte separator;
    private final byte[] absent;

    Text(char separator, String absent) {
      this.separator = (byte) separator;
      this.absent = RowBuffer.ascii(absent);
    }

    /** The separator between two columns. */
    public byte separator() {
      return separator;
    }

    /** The text for NULL; callers must not modify the array. */
    public byte[] absent() {
      return absent;
    }
  }
}
