package org.enginedyno.result.account;

import java.time.Duration;
import java.util.Optional;
import org.enginedyno.os.DataPlace;
import org.enginedyno.os.Mount;
import org.enginedyno.result.Mark;

/** Whether commits can be as durable as a server's settings claim. */
public final class DurabilityRule {
  private DurabilityRule() {}

  /**
   * What contradicts the claim that each commit waits until its log is on the disk.
   *
   * @param phrase the contradiction without figures, equal for all cells that it concerns
   */
  public record Doubt(String phrase, String figures) {
    public Mark mark() {
      return new Mark(
          Mark.Label.NOT_DURABLE,
          "%s%s; compare with --set settings.durability=relaxed, or put the data on a disk that syncs"
              .formatted(phrase, figures.isEmpty() ? "" : ": " + figures));
    }
  }

  /**
   * Compares commits with the disk. A commit that shares its fsync with others still waits for a
   * whole one, so the comparison holds for any number of threads.
   *
   * @param quick the 10th percentile, in microseconds, of the latency of commits, or of operations
   *     that commit by themselves; a busy machine lengthens the higher percentiles
   */
  public static Optional<Doubt> doubt(DataPlace place, double quick) {
    if (place.skipsFsyncs()) {
      return Optional.of(
          new Doubt(
              "the server's process has loaded %s, which skips every fsync"
                  .formatted(DataPlace.SKIPPING),
              place.folder()));
    }
    Optional<Mount> memory = place.mount().filter(Mount::isMemory);
    if (memory.isPresent()) {
      return Optional.of(
          new Doubt(
              "the data directory is in memory (%s), which a power failure empties"
                  .formatted(memory.get().type()),
              place.folder()));
    }
    return place
        .sync()
        .filter(sync -> quick > 0 && quick < micros(sync.least()))
        .map(
            sync ->
                new Doubt(
                    "commits returned sooner than the disk can sync",
                    ("a tenth of them took at most %,.0f us, but the shortest of %d fsyncs on the"
                            + " same file system took %,.0f us and the median %,.0f us")
                        .formatted(
                            quick, sync.times(), micros(sync.least()), micros(sync.median()))));
  }

  private static double micros(Duration time) {
    return time.toNanos() / 1e3;
  }
}
