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

/** One table of a dataset: how it is made, and the seeded rows that it is loaded with. */
public interface Table {
  /** The expression for a value that is its text. */
  String AS_IT_IS = "%s";

  /** What a thread adds up at a time. */
  int ROWS_PER_TASK = 10_000;

  /** Its name in statements; on a server the engine's follows it. */
  String name();

  /** Changes whenever the same seed would give other rows. */
  default int generatorVersion() {
    return 1;
  }

  /**
   * Its columns and keys.
   *
   * @param keyType what follows every key, with a blank before it, or an empty text
   */
  String definition(String keyType);

  /**
   * The statement that creates the table.
   *
   * @param keyType what follows every key, such as {@code USING BTREE}, or an empty text
   */
  default String create(String table, String engine, String keyType) {
    String definition = definition(keyType.isEmpty() ? "" : " " + keyType);
    return "CREATE TABLE %s (\n%s\n) ENGINE=%s %s"
        .formatted(table, definition.indent(2).stripTrailing(), engine, options());
  }

  /** What follows its engine where it is created. */
  default String options() {
    return "DEFAULT CHARSET=latin1";
  }

  /** What follows its creation while it is empty: statements that disable some of its keys. */
  default List<String> beforeRows(String table) {
    return List.of();
  }

  /**
   * What follows the last of its rows: statements after which every key of it is there and filled.
   *
   * @param keyType what follows every key, as at its creation
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
   * The columns that its rows have, each with the expression for its value, {@code %s} being its
   * text; empty if rows have all columns as they are.
   */
  default Map<String, String> loaded() {
    return Map.of();
  }

  /** What precedes its rows in each session that loads them. */
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
   * The sum of a value of each row, the first being 1.
   *
   * @param values the function of a row's number for one thread, as several add up parts
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

  /** The checksum of a row, as a server computes it. */
  String checksum();

  /** A query for the number of rows and the sum of their checksums. */
  default String checksumQuery(String table) {
    return "SELECT count(*), sum(%s) FROM %s".formatted(checksum(), table);
  }

  /** About how many bytes a row and its keys take in an engine's files or memory. */
  int bytesPerRow();

  /** How to recognize a table that another tool made for the same use; absent where none does. */
  default Optional<Shape> shape() {
    return Optional.empty();
  }

  /**
   * What a table must be, whoever made it, so that the same statements read it.
   *
   * @param columns the types of its columns, without the widths that numbers are shown with
   * @param keys the columns of each key, the primary one first
   */
  record Shape(SortedMap<String, String> columns, List<List<String>> keys) {
    public Shape {
      columns = Collections.unmodifiableSortedMap(new TreeMap<>(columns));
      keys = List.copyOf(keys);
    }
  }

  interface Rows {
    /** Appends row {@code id}, the first being 1. */
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
    /** It is loaded: tab-separated. */
    LOADED('\t', "\\N"),
    /** {@link #checksumQuery} takes its checksum, so it is as servers write it. */
    CHECKED('|', "NULL");

    private final byte separator;
    private final byte[] absent;

    Text(char separator, String absent) {
      this.separator = (byte) separator;
      this.absent = RowBuffer.ascii(absent);
    }

    /** What stands between two columns. */
    public byte separator() {
      return separator;
    }

    /** What stands for NULL; not to be changed. */
    public byte[] absent() {
      return absent;
    }
  }
}
