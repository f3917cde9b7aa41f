package org.enginedyno.workload.insert;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;

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

  /** Rows of a running number, a random number and a random text. */
  static final class UniqueRows implements Table.Rows, RowValues {
    private static final int LETTERS_OF_C = 128;
    private static final int LETTERS = 26;

    /** Letters that one hash gives. */
    private static final int LETTERS_PER_HASH = 8;

    private final long seed;

    UniqueRows(long seed) {
      this.seed = seed;
    }

    private static int a(int row) {
      return row - 1;
    }

    private int b(int row) {
      return (int) (Hash.of(seed, row, 1) >>> 33);
    }

    private byte[] c(int row) {
      byte[] letters = new byte[LETTERS_OF_C];
      long state = Hash.of(seed, row, 2);
      for (int i = 0; i < letters.length; ) {
        state = Hash.next(state);
        long bits = Hash.mixed(state) >>> 1;
        for (int letter = 0; letter < LETTERS_PER_HASH; letter++, bits /= LETTERS) {
          letters[i++] = (byte) ('a' + bits % LETTERS);
        }
      }
      return letters;
    }

    @Override
    public Object[] of(int row) {
      return new Object[] {a(row), b(row), new String(c(row), StandardCharsets.ISO_8859_1)};
    }

    @Override
    public void append(int id, RowBuffer out) {
      out.put(id);
      out.put((byte) '\t');
      write(id, out, (byte) '\t');
      out.put((byte) '\n');
    }

    @Override
    public void appendChecked(int id, RowBuffer out) {
      write(id, out, (byte) '|');
    }

    private void write(int row, RowBuffer out, byte separator) {
      out.put(a(row));
      out.put(separator);
      out.put(b(row));
      out.put(separator);
      out.put(c(row));
    }
  }
}
