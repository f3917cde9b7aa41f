package org.enginedyno.workload;

/**
 * Files of equal size that are worked on as one row of bytes.
 *
 * @param bytes of all of them together
 */
public record FileSet(long bytes, int count) {
  /** A page, by which all contents are known again. */
  public static final int PAGE = 4096;

  public FileSet {
    if (count < 1 || bytes < PAGE || bytes % ((long) count * PAGE) != 0) {
      throw new IllegalArgumentException(
          "%d files of %d bytes are no whole pages".formatted(count, bytes));
    }
  }

  /** The bytes of each file. */
  public long bytesOfEach() {
    return bytes / count;
  }

  /** How many blocks of that size all files have. */
  public long blocks(int blockBytes) {
    return bytes / blockBytes;
  }

  /** The file in which a position lies, the first being 0. */
  public int file(long position) {
    return (int) (position / bytesOfEach());
  }

  /** Where in its file a position lies. */
  public long offset(long position) {
    return position % bytesOfEach();
  }

  /** What a file is called. */
  public String name(int file) {
    return "data-%03d".formatted(file);
  }
}
