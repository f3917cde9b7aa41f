package org.enginedyno.workload;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table in a file, in the format of LOAD DATA. A copied table is loaded from such a file,
 * as often as needed.
 */
public final class RowFile implements Closeable {
  /** The number of rows between two recorded positions. */
  private static final int STEP = 1_000;

  private static final int BLOCK = 1 << 16;

  private final FileChannel channel;
  private final OutputStream out;
  private final RowBuffer row = new RowBuffer();
  private final List<Long> places = new ArrayList<>();
  private long length;
  private int count;

  public RowFile(Path path) throws IOException {
    out = new BufferedOutputStream(Files.newOutputStream(path), BLOCK);
    channel = FileChannel.open(path);
  }

  /** Adds a row; a null value is NULL. */
  public void add(List<byte @Nullable []> values) throws IOException {
    if (count++ % STEP == 0) {
      places.add(length);
    }
    row.clear();
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        row.put(Table.Text.LOADED.separator());
      }
      byte[] value = values.get(i);
      if (value == null) {
        row.put(Table.Text.LOADED.absent());
      } else {
        row.putEscaped(value);
      }
    }
    row.put((byte) '\n');
    out.write(row.bytes(), 0, row.length());
    length += row.length();
  }

  /** Ends writing. */
  @Override
  public void close() throws IOException {
    out.close();
  }

  public int count() {
    return count;
  }

  /** A reader of all rows. */
  public Reader reader() {
    return new Reader();
  }

  /** Reads rows. Reading them in order is fastest. */
  public final class Reader {
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK).limit(0);
    private long place;
    private int next;

    private Reader() {}

    /** Appends a row without its end; the first is 1. */
    public void append(int row, RowBuffer to) {
      if (row != next) {
        int step = (row - 1) / STEP;
        place = places.get(step);
        block.limit(0);
        for (next = step * STEP + 1; next < row; next++) {
          skip();
        }
      }
      for (byte one = read(); one != '\n'; one = read()) {
        to.put(one);
      }
      next++;
    }

    private void skip() {
      byte one = read();
      while (one != '\n') {
        one = read();
      }
    }

    private byte read() {
      if (!block.hasRemaining()) {
        fill();
      }
      return block.get();
    }

    private void fill() {
      try {
        block.clear();
        int read = channel.read(block, place);
        if (read <= 0) {
          throw new IllegalStateException("the file of copied rows ends unexpectedly");
        }
        place += read;
        block.flip();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
