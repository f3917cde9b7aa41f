package org.enginedyno.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.workload.BlockDraws.AccessOrder;

/**
 * What operations do to files.
 *
 * @param place the directory in which they are created
 * @param blockBytes what one operation reads or writes
 * @param depth how many calls each worker has in flight; one if it waits for each
 * @param room how much of the directory's file system may be used
 */
public record FileWork(
    String place,
    FileSet files,
    int blockBytes,
    OpenMode open,
    FsyncRule forcing,
    AccessOrder walk,
    int depth,
    SpaceLimit room) {
  private static final long GIB = 1L << 30;

  public long blocks() {
    return files.blocks(blockBytes);
  }

  /**
   * Why there are too few blocks for that many workers; empty if there are enough. No two workers,
   * and no two calls in flight, use the same block at a time.
   */
  public Optional<String> tooFewBlocks(int workers) {
    if (blocks() < workers) {
      return Optional.of("%d blocks are too few for this number of threads".formatted(blocks()));
    }
    long ofOne = walk.isRandom() ? blocks() : blocks() / workers;
    return depth > 1 && ofOne < depth
        ? Optional.of(
            "%d blocks per thread are too few for %d calls in flight (file.depth)"
                .formatted(ofOne, depth))
        : Optional.empty();
  }

  public int pages() {
    return blockBytes / FileSet.PAGE;
  }

  /**
   * Why a file system has no room for that many further bytes; empty if it has.
   *
   * @param free the bytes that are available to dyno
   */
  public Optional<String> shortage(long further, long free, long total) {
    return free - further >= room.reserve()
        ? Optional.empty()
        : Optional.of(
            "place %s: %s of files would leave less than the %s of file.reserve (of %s, %s are free); decrease file.size or file.reserve"
                .formatted(
                    place, text(files.bytes()), text(room.reserve()), text(total), text(free)));
  }

  /**
   * Why a file system cannot be filled as requested; empty if it can.
   *
   * @param free the bytes that are available to dyno
   */
  public Optional<String> overfull(long free, long total) {
    if (!room.isFilled()) {
      return Optional.empty();
    }
    if (room.ballast(files.bytes(), free, total) < 0) {
      return Optional.of(
          "place %s: file.fill is %d %%, but with %s of files it is already fuller (of %s, %s are free)"
              .formatted(place, room.fill(), text(files.bytes()), text(total), text(free)));
    }
    return total - room.used(total) >= room.reserve()
        ? Optional.empty()
        : Optional.of(
            "place %s: file.fill %d of %s would leave less than the %s of file.reserve"
                .formatted(place, room.fill(), text(total), text(room.reserve())));
  }

  /** A size, with one decimal if it is small enough. */
  public static String text(long bytes) {
    return bytes >= GIB && bytes < 10 * GIB
        ? "%.1f GiB".formatted(bytes / (double) GIB)
        : Units.text(bytes);
  }

  /** The operations of one of that many workers. */
  public BlockDraws draws(long seed, long stream, int worker, int workers) {
    return new BlockDraws(this, seed, stream, worker, workers);
  }

  /**
   * When all files are forced to the disk (fsync).
   *
   * @param every the number of writes of a worker from one fsync to the next; zero for none
   * @param atEnd whether they are forced once at the end of a run
   */
  public record FsyncRule(int every, boolean atEnd) {
    static final String NEVER = "never";
    static final String END = "end";

    /** What a plan says: never, end, or a number. */
    public static FsyncRule of(String text) {
      return switch (text) {
        case NEVER -> new FsyncRule(0, false);
        case END -> new FsyncRule(0, true);
        default -> new FsyncRule(Integer.parseInt(text), false);
      };
    }

    /** Whether files are forced at any time. */
    public boolean isAsked() {
      return every > 0 || atEnd;
    }

    /** Whether an fsync is due after that many writes of a worker. */
    public boolean isDue(long writes) {
      return every > 0 && writes % every == 0;
    }
  }

  /**
   * How much of a directory's file system may be used.
   *
   * @param fill the percentage to which it is filled before files are created; zero if it is not
   *     filled
   * @param reserve bytes that must stay free
   */
  public record SpaceLimit(int fill, long reserve) {
    private static final double WHOLE = 100;

    public boolean isFilled() {
      return fill > 0;
    }

    /** The bytes that are in use once it is filled as requested. */
    public long used(long total) {
      return Math.round(total * (fill / WHOLE));
    }

    /**
     * The bytes to add to that many bytes of files to fill it as requested; negative if it is
     * already fuller.
     *
     * @param free the bytes that are available to dyno
     */
    public long ballast(long files, long free, long total) {
      return used(total) - (total - free) - files;
    }
  }

  /**
   * Files of equal size that are addressed as one sequence of bytes.
   *
   * @param bytes of all of them together
   */
  public record FileSet(long bytes, int count) {
    /** Each page has a stamp that identifies its content. */
    public static final int PAGE = 4096;

    public FileSet {
      if (count < 1 || bytes < PAGE || bytes % ((long) count * PAGE) != 0) {
        throw new IllegalArgumentException(
            "%d files of %d bytes do not have whole pages".formatted(count, bytes));
      }
    }

    public long bytesOfEach() {
      return bytes / count;
    }

    public long blocks(int blockBytes) {
      return bytes / blockBytes;
    }

    /** The number of the file that contains a position, from 0. */
    public int file(long position) {
      return (int) (position / bytesOfEach());
    }

    public long offset(long position) {
      return position % bytesOfEach();
    }

    public String name(int file) {
      return "data-%03d".formatted(file);
    }
  }

  /**
   * The files of all directories in one file system; each directory has one set of them at a time.
   */
  public record FilesTogether(List<FileWork> works) {
    public FilesTogether {
      works = List.copyOf(works);
    }

    /**
     * Why there is no room for the largest set of each directory together; empty if there is.
     *
     * @param free the bytes that are available to dyno
     */
    public Optional<String> shortage(long free, long total) {
      Map<String, Long> largest = new LinkedHashMap<>();
      works.forEach(work -> largest.merge(work.place(), work.files().bytes(), Math::max));
      if (largest.size() < 2) {
        return Optional.empty();
      }
      String places = "places " + String.join(", ", largest.keySet());
      if (works.stream().anyMatch(work -> work.room().isFilled())) {
        return Optional.of(
            places
                + ": file.fill supports one place per file system, and these share one; name one of them");
      }
      long bytes = largest.values().stream().mapToLong(Long::longValue).sum();
      long reserve = works.stream().mapToLong(work -> work.room().reserve()).max().orElse(0);
      return free - bytes >= reserve
          ? Optional.empty()
          : Optional.of(
              "%s: %s of files together would leave less than the %s of file.reserve in their file system (of %s, %s are free); decrease file.size or file.reserve"
                  .formatted(
                      places,
                      FileWork.text(bytes),
                      FileWork.text(reserve),
                      FileWork.text(total),
                      FileWork.text(free)));
    }
  }
}
