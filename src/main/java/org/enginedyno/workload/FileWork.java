package org.enginedyno.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.workload.BlockDraws.AccessOrder;

/**
 * What operations do to files.
 *
 * @param place the directory in which they are made
 * @param blockBytes what one operation reads or writes
 * @param depth how many calls each worker has in flight; one where it waits for each
 * @param room how much of the place's file system may be taken
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
   * Why there are too few blocks for so many workers, or nothing where there are enough: no two of
   * them, and no two calls in flight, work on one block at a time.
   */
  public Optional<String> tooFewBlocks(int workers) {
    if (blocks() < workers) {
      return Optional.of("%d blocks are too few for so many threads".formatted(blocks()));
    }
    long ofOne = walk.isRandom() ? blocks() : blocks() / workers;
    return depth > 1 && ofOne < depth
        ? Optional.of(
            "%d blocks for a thread are too few to have %d calls in flight (file.depth)"
                .formatted(ofOne, depth))
        : Optional.empty();
  }

  public int pages() {
    return blockBytes / FileSet.PAGE;
  }

  /**
   * Why so many bytes more would be too many for a file system, or nothing where they would not.
   *
   * @param free what is available of it to dyno
   * @param total what it has
   */
  public Optional<String> shortage(long further, long free, long total) {
    return free - further >= room.reserve()
        ? Optional.empty()
        : Optional.of(
            "place %s: %s of files would leave less than the %s that file.reserve keeps (of %s, %s are free); take fewer (file.size) or keep less"
                .formatted(
                    place, text(files.bytes()), text(room.reserve()), text(total), text(free)));
  }

  /**
   * Why a file system cannot be made as full as is asked, or nothing where it can.
   *
   * @param free what is available of it to dyno
   * @param total what it has
   */
  public Optional<String> overfull(long free, long total) {
    if (!room.isFilled()) {
      return Optional.empty();
    }
    if (room.ballast(files.bytes(), free, total) < 0) {
      return Optional.of(
          "place %s: file.fill asks for %d %%, and with %s of files it is fuller already (of %s, %s are free)"
              .formatted(place, room.fill(), text(files.bytes()), text(total), text(free)));
    }
    return total - room.used(total) >= room.reserve()
        ? Optional.empty()
        : Optional.of(
            "place %s: file.fill %d of %s would leave less than the %s that file.reserve keeps"
                .formatted(place, room.fill(), text(total), text(room.reserve())));
  }

  /** A size, with a digit after its point where it is small enough. */
  public static String text(long bytes) {
    return bytes >= GIB && bytes < 10 * GIB
        ? String.format(Locale.ROOT, "%.1f GiB", bytes / (double) GIB)
        : Units.text(bytes);
  }

  /** The operations of one of so many workers. */
  public BlockDraws draws(long seed, long stream, int worker, int workers) {
    return new BlockDraws(this, seed, stream, worker, workers);
  }

  /**
   * When all files are forced to the disk (fsync).
   *
   * @param every after so many writes of each worker; zero where that is not asked
   * @param atEnd whether once when a run is over
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

    /** Whether it is time after so many writes of a worker. */
    public boolean isDue(long writes) {
      return every > 0 && writes % every == 0;
    }
  }

  /**
   * How much of a place's file system may be taken.
   *
   * @param fill how full it is made before files are, in per cent; zero where it is left as found
   * @param reserve bytes that must stay free
   */
  public record SpaceLimit(int fill, long reserve) {
    private static final double WHOLE = 100;

    public boolean isFilled() {
      return fill > 0;
    }

    /** The bytes that are in use when it is as full as it is to be. */
    public long used(long total) {
      return Math.round(total * (fill / WHOLE));
    }

    /**
     * The bytes that are missing next to so many bytes of files, for it to be as full; less than
     * zero where it is fuller without.
     *
     * @param free what is available of it to dyno
     */
    public long ballast(long files, long free, long total) {
      return used(total) - (total - free) - files;
    }
  }

  /**
   * Files of equal size that are worked on as one row of bytes.
   *
   * @param bytes of all of them together
   */
  public record FileSet(long bytes, int count) {
    /** Contents are stamped by the page, so that each can be identified. */
    public static final int PAGE = 4096;

    public FileSet {
      if (count < 1 || bytes < PAGE || bytes % ((long) count * PAGE) != 0) {
        throw new IllegalArgumentException(
            "%d files of %d bytes are no whole pages".formatted(count, bytes));
      }
    }

    public long bytesOfEach() {
      return bytes / count;
    }

    public long blocks(int blockBytes) {
      return bytes / blockBytes;
    }

    /** The file in which a position lies, the first being 0. */
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

  /** Files of all places in one file system, where each place has one set of them at a time. */
  public record FilesTogether(List<FileWork> works) {
    public FilesTogether {
      works = List.copyOf(works);
    }

    /**
     * Why there is not the room for all that there may be for each, or nothing.
     *
     * @param free what is available of the file system to dyno
     * @param total what it has
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
                + ": file.fill is for one place, and these lie in one file system; name one of"
                + " them");
      }
      long bytes = largest.values().stream().mapToLong(Long::longValue).sum();
      long reserve = works.stream().mapToLong(work -> work.room().reserve()).max().orElse(0);
      return free - bytes >= reserve
          ? Optional.empty()
          : Optional.of(
              "%s: %s of files together would leave less than the %s that file.reserve keeps in their file system (of %s, %s are free); take fewer (file.size) or keep less"
                  .formatted(
                      places,
                      FileWork.text(bytes),
                      FileWork.text(reserve),
                      FileWork.text(total),
                      FileWork.text(free)));
    }
  }
}
