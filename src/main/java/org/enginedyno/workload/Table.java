package org.enginedyno.workload;

import org.enginedyno.workload.rows.RowBuffer;

/** One table of a dataset: how it is made, and the seeded rows that it is loaded with. */
public interface Table {
  /** Its name in statements; on a server the engine's follows it. */
  String name();

  /** Changes whenever the same seed would give other rows. */
  int generatorVersion();

  /**
   * The statement that creates the table.
   *
   * @param keyType what follows every key, such as {@code USING BTREE}, or an empty text
   */
  String create(String table, String engine, String keyType);

  /** How many rows it is loaded with. */
  int rows();

  /** The rows, each a function of its number alone. */
  Rows generator();

  /** A query for the number of rows and the sum of their checksums. */
  String checksumQuery(String table);

  /** About how many bytes a row and its keys take in an engine's files or memory. */
  int bytesPerRow();

  /** Seeded rows. */
  interface Rows {
    /** Appends row {@code id}, the first being 1, as tab-separated text with an end of line. */
    void append(int id, RowBuffer out);

    /** What {@link #checksumQuery} must sum up for that row. */
    long checksum(int id, RowBuffer scratch);
  }
}
