package org.enginedyno.result.fork;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long the operations of a span took.
 *
 * @param histogram latencies in nanoseconds, as text
 * @param poolWaits the part of them that was spent on borrowing, as text
 * @param commits the part of them that was spent on commits, as text
 * @param statements the parts that were spent on each kind of statement, in their order, where they
 *     are timed apart
 */
public record Latencies(
    String histogram,
    @Nullable String poolWaits,
    @Nullable String commits,
    List<OfKind> statements) {
  public Latencies {
    statements = List.copyOf(statements);
  }

  /** The latencies of statements of one kind, in nanoseconds, as text. */
  public record OfKind(String kind, String histogram) {}
}
