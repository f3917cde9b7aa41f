package org.enginedyno.result.duel;

import java.util.List;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Json;
import org.jspecify.annotations.Nullable;

/**
 * The messages between the JVM that conducts a duel and the measuring JVMs: one line of JSON each.
 */
public final class TurnProtocol {
  private TurnProtocol() {}

  public enum Verb {
    /** Start: all participants are connected. */
    GO,
    /** Report when the next run has started and all workers wait. */
    AWAIT,
    /** Let a side start operations. */
    OPEN,
    /** Let the side finish its operations, and report their sums. */
    CLOSE
  }

  /**
   * A command.
   *
   * @param side the side that it is for; absent if it is for all
   */
  public record Command(Verb verb, @Nullable Side side) {
    public Side ofOne() {
      if (side == null) {
        throw new IllegalStateException(verb + " names no side");
      }
      return side;
    }
  }

  /** The first message of a measuring JVM: its process, and the sides that it measures. */
  public record Hello(long pid, List<Side> sides) {}

  /** A run that has started, the first being the warm-up, and its remaining time. */
  public record RunStarted(long run, long nanosLeft) {}

  /** A slice: how long it was, and the latencies of its operations. */
  public record Slice(long nanos, String latencies) {}

  /** A message as one line; {@code message} is null for a slice that outlasted its run. */
  public static String line(@Nullable Object message) {
    return Json.MAPPER.valueToTree(message).toString();
  }
}
