package org.enginedyno.result.account;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.os.DataPlace;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.Mark;

/** Whether commits can be as durable as a server's settings claim. */
public final class DurabilityRule {
  /** The log of a commit that changed a row is longer. */
  private static final double LEAST_BYTES = 40;

  /** The part of the necessary fsyncs below which commits are not synced. */
  private static final double LEAST_SYNCED = 0.25;

  /** The part of the commits below which the binary log lacks them. */
  private static final double LEAST_LOGGED = 0.5;

  private static final String DISK =
      "compare with --set settings.durability=relaxed, or put the data on a disk that syncs";

  private DurabilityRule() {}

  /**
   * What contradicts the claim that each commit waits until its log is on the disk.
   *
   * @param phrase the contradiction without figures, equal for all cells that it concerns
   */
  public record Doubt(String phrase, String figures, String remedy) {
    Doubt(String phrase, String figures) {
      this(phrase, figures, DISK);
    }

    public Mark mark() {
      return new Mark(
          Mark.Label.NOT_DURABLE,
          "%s%s; %s".formatted(phrase, figures.isEmpty() ? "" : ": " + figures, remedy));
    }
  }

  /**
   * Compares commits with the disk. A commit that shares its fsync with others still waits for a
   * whole one, so the comparison holds for any number of threads.
   *
   * @param engine the engine of the tables, in lower case
   * @param quick the 10th percentile, in microseconds, of the latency of commits, or of operations
   *     that commit by themselves; a busy machine lengthens the higher percentiles
   */
  public static Optional<Doubt> doubt(DataPlace place, String engine, double quick) {
    if (place.skipping().isPresent()) {
      return Optional.of(
          new Doubt(
              "the server's process has loaded %s, which skips or replaces fsync"
                  .formatted(place.skipping().get()),
              place.folder()));
    }
    Optional<Map.Entry<String, String>> memory =
        place.inMemory().entrySet().stream()
            .filter(one -> one.getKey().matches("datadir|log_bin.*|%s_.*".formatted(engine)))
            .findFirst();
    if (memory.isPresent()) {
      return Optional.of(
          new Doubt(
              "%s is in memory, which a power failure empties".formatted(memory.get().getKey()),
              memory.get().getValue()));
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

  /**
   * Compares commits with the fsyncs that the server counted. One fsync covers at most a commit of
   * each thread. The counter also rises for an fsync without effect, so only too few are evidence.
   *
   * @param log the counters of fsyncs, and of writes to the log, for each operation
   * @param commits the number of commits for each operation
   */
  public static Optional<Doubt> unsynced(Map<String, Double> log, double commits, int threads) {
    Optional<Map.Entry<String, Double>> syncs = first(log, ".*sync.*");
    Optional<Map.Entry<String, Double>> bytes = first(log, ".*(_written|_bytes)");
    if (syncs.isEmpty() || bytes.isEmpty() || commits <= 0) {
      return Optional.empty();
    }
    double each = syncs.get().getValue() / commits;
    // a commit that changed no row writes and syncs nothing
    boolean areLogged = bytes.get().getValue() / commits >= LEAST_BYTES;
    return areLogged && each * threads < LEAST_SYNCED
        ? Optional.of(
            new Doubt(
                "the server did not call fsync for most commits",
                "%s counted %.3g per commit, and with %d threads at least %.3g are needed"
                    .formatted(syncs.get().getKey(), each, threads, 1.0 / threads)))
        : Optional.empty();
  }

  /**
   * Compares commits with what the server wrote to its binary log, which filters may keep empty.
   *
   * @param logged the transactions and statements logged for each operation; empty after a crash,
   *     and if the server does not count them
   * @param commits the number of commits for each operation
   */
  public static Optional<Doubt> unlogged(Map<String, Double> logged, double commits) {
    double sum = logged.values().stream().mapToDouble(Double::doubleValue).sum();
    return !logged.isEmpty() && sum < LEAST_LOGGED * commits
        ? Optional.of(
            new Doubt(
                "the binary log is on, but lacks most commits",
                "%.3g per commit were logged".formatted(sum / commits),
                "check binlog_do_db and binlog_ignore_db of the server"))
        : Optional.empty();
  }

  /** Reports commits that semi-synchronous replication should have delayed, but did not. */
  public static Optional<Doubt> unconfirmed(long commits) {
    return commits == 0
        ? Optional.empty()
        : Optional.of(
            new Doubt(
                "semi-synchronous replication is on, but some commits did not wait for a replica",
                Units.count(commits, "commit"),
                "check the replicas, and the timeout of the primary"));
  }

  private static Optional<Map.Entry<String, Double>> first(Map<String, Double> log, String name) {
    return log.entrySet().stream().filter(one -> one.getKey().matches(name)).findFirst();
  }

  private static double micros(Duration time) {
    return time.toNanos() / 1e3;
  }
}
