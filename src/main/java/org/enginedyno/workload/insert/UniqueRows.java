package org.enginedyno.workload.insert;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;

/** Rows of a running number, a random number and a random text. */
final class UniqueRows implements Table.Rows, RowValues {
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
  public long checksum(int id, RowBuffer scratch) {
    scratch.clear();
    write(id, scratch, (byte) '|');
    CRC32 crc = new CRC32();
    crc.update(scratch.bytes(), 0, scratch.length());
    return crc.getValue();
  }

  private void write(int row, RowBuffer out, byte separator) {
    out.put(a(row));
    out.put(separator);
    out.put(b(row));
    out.put(separator);
    out.put(c(row));
  }
}
