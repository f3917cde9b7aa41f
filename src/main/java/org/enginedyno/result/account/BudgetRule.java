package org.enginedyno.result.account;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.account.Account.EachOperation;
import org.jspecify.annotations.Nullable;

/**
 * Derives the parts of an operation's latency, and from them what limited the cell.
 *
 * @param isFloor whether the cell is the floor itself
 * @param floor the floor of its threads, server and client; empty if there is none
 * @param syncs the fsyncs of a commit; empty if commits do not wait for the disk
 */
public record BudgetRule(
    int threads, boolean isFloor, Optional<Measurement> floor, Optional<Syncs> syncs) {
  /** If the log is in fsync for this part of the time, other waits count as waits of commits. */
  static final double LOG_IS_FULL = 0.8;

  /** If round trips like the floor's take this part of the latency, they are the limit. */
  static final double ROUND_TRIPS = 0.5;

  /** With this many table lock waits per operation, locks are the limit. */
  static final double LOCKED = 0.5;

  /**
   * Fsyncs of an engine's log.
   *
   * @param each the number of fsyncs per operation
   * @param micros how long one takes on the file system of the data
   */
  public record Syncs(double each, double micros) {}

  /** Divides the mean latency into its parts. */
  Budget budget(
      Latency latency,
      @Nullable Latency poolWait,
      @Nullable Latency commit,
      double clientCpu,
      @Nullable Double serverCpu,
      EachOperation counted) {
    Map<Part, Double> known = new EnumMap<>(Part.class);
    known.put(Part.CLIENT_CPU, clientCpu);
    known.put(Part.SERVER_CPU, serverCpu == null ? 0 : serverCpu);
    known.put(Part.POOL, poolWait == null ? 0 : poolWait.mean());
    known.put(Part.LOCKS, counted.lockMicros());
    known.put(Part.CORES, counted.coreMicros());
    known.put(Part.ROUND_TRIP, roundTrip(counted.statements()));
    // each of several threads waits for a whole fsync, although they share it
    double disk =
        syncs.map(one -> Math.max(threads > 1 ? 1 : 0, one.each()) * one.micros()).orElse(0.0);
    known.put(Part.DISK, disk);
    known.put(Part.COMMIT, commit(latency, commit, disk));
    return Budget.of(latency.mean(), known);
  }

  private double roundTrip(double statements) {
    return isFloor
        ? Double.MAX_VALUE
        : statements
            * floor.map(Measurement::budget).map(one -> one.of(Part.ROUND_TRIP)).orElse(0.0);
  }

  /** What a commit takes in addition to its round trip and fsync. */
  private double commit(Latency latency, @Nullable Latency commit, double disk) {
    boolean isLogFull =
        threads > 1
            && syncs
                .filter(one -> one.each() * one.micros() * threads >= LOG_IS_FULL * latency.mean())
                .isPresent();
    if (isLogFull) {
      return Double.MAX_VALUE;
    }
    Latency least = floor.map(Measurement::latency).orElse(null);
    return commit == null || least == null ? 0 : Math.max(0, commit.mean() - least.mean() - disk);
  }

  /** The limit, or a more precise one if neither side was busy and the budget shows the reason. */
  Limit refine(Limit limit, Budget budget, EachOperation counted) {
    boolean isIdle =
        limit.label() == Label.ROUND_TRIP
            || limit.label() == Label.WAITS
            || limit.label() == Label.UNKNOWN;
    Part longest = Part.DISK;
    for (Part part : new Part[] {Part.COMMIT, Part.LOCKS, Part.UNKNOWN}) {
      longest = budget.of(part) > budget.of(longest) ? part : longest;
    }
    if (!isIdle || isFloor) {
      return limit;
    }
    if (budget.of(longest) < LimitRule.QUEUED * budget.total()) {
      return limit.label() == Label.ROUND_TRIP ? computing(limit, budget, counted) : limit;
    }
    String text = "an operation took " + budget + syncs.map(BudgetRule::text).orElse("");
    if (longest == Part.UNKNOWN) {
      return counted.tableLocks() >= LOCKED
          ? new Limit(
              Label.LOCKS,
              "%s; %.0f %% of the operations waited for a table lock, for an unknown time"
                  .formatted(text, 100 * Math.min(1, counted.tableLocks())))
          : limit.label() == Label.UNKNOWN ? limit : new Limit(Label.UNKNOWN_WAIT, text);
    }
    return new Limit(
        longest == Part.DISK ? Label.DISK : longest == Part.LOCKS ? Label.LOCKS : Label.COMMIT,
        text);
  }

  /** Names the side with more CPU time, if round trips like the floor's are the smaller part. */
  private Limit computing(Limit limit, Budget budget, EachOperation counted) {
    Latency least = floor.map(Measurement::latency).orElse(null);
    if (least == null || counted.statements() * least.mean() >= ROUND_TRIPS * budget.total()) {
      return limit;
    }
    boolean isClient = budget.of(Part.CLIENT_CPU) >= budget.of(Part.SERVER_CPU);
    return new Limit(
        isClient ? Label.CLIENT_CPU : Label.SERVER_CPU,
        "cores were free, but an operation took " + budget);
  }

  private static String text(Syncs one) {
    return "; the log had %.2f fsyncs per operation, of %.0f us each"
        .formatted(one.each(), one.micros());
  }
}
