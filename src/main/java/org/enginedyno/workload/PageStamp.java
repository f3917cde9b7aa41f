package org.enginedyno.workload;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.enginedyno.workload.FileWork.FileSet;

/**
 * Data at both ends of a page of a file that identify the page and its last write. Between them
 * every page has the same pseudo-random bytes.
 *
 * @param page the number of the page among those of all files
 * @param trial the fork that wrote it; no two forks have the same number
 * @param worker the worker that wrote it
 * @param operation the operation of that worker, from 1; zero if written when the file was created
 */
public record PageStamp(long page, long trial, int worker, long operation) {
  private static final int TRIAL = 8;
  private static final int WORKER = 16;
  private static final int OPERATION = 24;
  private static final int BODY = 32;
  private static final int CHECK = FileSet.PAGE - Long.BYTES;

  /** Fills a buffer with the bytes that all pages have in common. */
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

  /**
   * Throws unless the pages from a place in a buffer on are numbered consecutively from {@code
   * first}.
   */
  public static void require(ByteBuffer buffer, int at, long first, int pages) {
    for (int page = 0; page < pages; page++) {
      long found = page(buffer, at + page * FileSet.PAGE);
      if (found != first + page) {
        throw new IllegalStateException(
            "page %d was read instead of page %d".formatted(found, first + page));
      }
    }
  }

  /** The stamp of a page; empty if its two ends do not match. */
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

  /** Whether the bytes between the ends of a page are those of every page. */
  public static boolean hasBody(ByteBuffer buffer, int at, ByteBuffer filled) {
    int length = CHECK - BODY;
    return buffer.slice(at + BODY, length).equals(filled.slice(BODY, length));
  }
}
