package org.enginedyno.result.duel;

import java.util.List;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Json;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM that conducts a duel and the measuring JVMs send each other: a line of JSON each.
 */
public final class TurnProtocol {
  private TurnProtocol() {}

  public enum Verb {
    /** To start, as all that take part are there. */
    GO,
    /** To say when the next run has started and all workers wait. */
    AWAIT,
    /** To let a side start operations. */
    OPEN,
    /** To let it end them, and report their sums. */
    CLOSE
  }

  /**
   * A command.
   *
   * @param side whom it is for; absent where it is for all
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

  /** A run that has started, the first being the warm-up, and how long it goes on. */
  public record RunStarted(long run, long nanosLeft) {}

  /** A slice: how long it was, and the latencies of its operations. */
  public record Slice(long nanos, String latencies) {}

  /** A message as a line; of a slice, nothing where its run was over before it was. */
  public static String line(@Nullable Object message) {
    return Json.MAPPER.valueToTree(message).toString();
  }
}
