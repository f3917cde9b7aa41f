package org.enginedyno.workload;

import org.enginedyno.plan.DataSpec;

/** A table and its seeded rows: the same seed gives the same rows on every engine and server. */
public interface Dataset {
  /** The name that its tables begin with. */
  String name();

  /** Changes whenever the same seed would give other rows. */
  int generatorVersion();

  /**
   * The statement that creates the table.
   *
   * @param keyType what follows every key, such as {@code USING BTREE}, or an empty text
   */
  String createTable(String table, String engine, String keyType);

  /** A query for the number of rows and the sum of their checksums. */
  String checksumQuery(String table);

  /** The rows of a specification. */
  Rows rows(DataSpec data);

  /** About how many bytes a row and its keys take in an engine's files or memory. */
  int bytesPerRow();

  /** Seeded rows, each a function of its number alone. */
  interface Rows {
    /** Appends row {@code id}, the first being 1, as tab-separated text with an end of line. */
    void append(int id, RowBuffer out);

    /** What {@link #checksumQuery} must sum up for that row. */
    long checksum(int id, RowBuffer scratch);
  }
}
