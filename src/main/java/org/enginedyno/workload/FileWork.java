package org.enginedyno.workload;

import java.util.Locale;
import java.util.Optional;
import org.enginedyno.plan.Units;

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

  /** How many blocks there are. */
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

  /** How many pages a block has. */
  public int pages() {
    return blockBytes / FileSet.PAGE;
  }

  /**
   * Why so many bytes more would be too many for a file system, or nothing where they would not.
   *
   * @param free what we could have of it
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
   * @param free what we could have of it
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
}
