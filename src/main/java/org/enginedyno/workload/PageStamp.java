package org.enginedyno.workload;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.enginedyno.workload.FileWork.FileSet;

/**
 * What stands at both ends of a page of a file, and identifies it. Between them every page has the
 * same bytes, which look drawn.
 *
 * @param page the number of the page among those of all files
 * @param trial of which fork it is; no two forks have the same
 * @param worker who wrote it
 * @param operation with which of its operations, the first being 1; zero when the file was made
 */
public record PageStamp(long page, long trial, int worker, long operation) {
  private static final int TRIAL = 8;
  private static final int WORKER = 16;
  private static final int OPERATION = 24;
  private static final int BODY = 32;
  private static final int CHECK = FileSet.PAGE - Long.BYTES;

  /** The bytes that all pages have in common, as often as a buffer has room for. */
  public static void fill(ByteBuffer buffer, long seed) {
    byte[] page = new byte[FileSet.PAGE];
    Hash.stream(seed, 0).nextBytes(page);
    for (int at = 0; at < buffer.capacity(); at += FileSet.PAGE) {
      buffer.put(at, page);
    }
  }

  /** Writes a stamp around the page that starts there. */
  public static void put(
      ByteBuffer buffer, int at, long page, long trial, int worker, long operation) {
    buffer.putLong(at, page);
    buffer.putLong(at + TRIAL, trial);
    buffer.putLong(at + WORKER, worker);
    buffer.putLong(at + OPERATION, operation);
    buffer.putLong(at + CHECK, check(page, trial, worker, operation));
  }

  private static long check(long page, long trial, long worker, long operation) {
    return Hash.mixed(page ^ Long.rotateLeft(trial, 17) ^ (worker << 48) ^ operation);
  }

  public static long page(ByteBuffer buffer, int at) {
    return buffer.getLong(at);
  }

  /** Refuses pages, from a place in a buffer on, that do not follow each other from the first. */
  public static void require(ByteBuffer buffer, int at, long first, int pages) {
    for (int page = 0; page < pages; page++) {
      long found = page(buffer, at + page * FileSet.PAGE);
      if (found != first + page) {
        throw new IllegalStateException(
            "page %d was read where %d was right".formatted(found, first + page));
      }
    }
  }

  /** The stamp of a page whose two ends belong together; nothing where they do not. */
  public static Optional<PageStamp> read(ByteBuffer buffer, int at) {
    PageStamp stamp =
        new PageStamp(
            page(buffer, at),
            buffer.getLong(at + TRIAL),
            (int) buffer.getLong(at + WORKER),
            buffer.getLong(at + OPERATION));
    long check = check(stamp.page, stamp.trial, stamp.worker, stamp.operation);
    return check == buffer.getLong(at + CHECK) ? Optional.of(stamp) : Optional.empty();
  }

  /** Whether a page has between its ends what every page has. */
  public static boolean hasBody(ByteBuffer buffer, int at, ByteBuffer filled) {
    int length = CHECK - BODY;
    return buffer.slice(at + BODY, length).equals(filled.slice(BODY, length));
  }
}
