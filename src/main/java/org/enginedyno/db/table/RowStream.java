package org.enginedyno.db.table;

import java.io.InputStream;
import java.util.function.IntConsumer;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/** Generated rows as a stream of tab-separated text, one block in memory at a time. */
public final class RowStream extends InputStream {
  private static final int ROWS_PER_BLOCK = 256;

  private final Table.Rows rows;
  private final RowBuffer buffer = new RowBuffer();
  private final int last;
  private final IntConsumer progress;
  private int next;
  private int position;

  /** Streams a range of rows, both ends included; {@code progress} receives block sizes. */
  public RowStream(Table.Rows rows, int first, int last, IntConsumer progress) {
    this.rows = rows;
    this.next = first;
    this.last = last;
    this.progress = progress;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (position == buffer.length() && !refill()) {
      return -1;
    }
    int count = Math.min(length, buffer.length() - position);
    System.arraycopy(buffer.bytes(), position, into, offset, count);
    position += count;
    return count;
  }

  private boolean refill() {
    if (next > last) {
      return false;
    }
    buffer.clear();
    position = 0;
    int upTo = Math.min(last, next + ROWS_PER_BLOCK - 1);
    progress.accept(upTo - next + 1);
    while (next <= upTo) {
      rows.append(next++, buffer);
    }
    return true;
  }
}
