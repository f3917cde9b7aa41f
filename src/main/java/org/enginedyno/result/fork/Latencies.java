package org.enginedyno.result.fork;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long the operations of a span took.
 *
 * @param histogram latencies in nanoseconds, as text
 * @param poolWaits the part of them that was spent on borrowing, as text
 * @param commits the part of them that was spent on commits, as text; older results do not tell
 * @param statements the parts that were spent on each kind of statement, where they are timed apart
 */
public record Latencies(
    String histogram,
    @Nullable String poolWaits,
    @Nullable String commits,
    @Nullable List<OfKind> statements) {
  public Latencies {
    // logs of older versions do not tell
    statements = statements == null ? List.of() : List.copyOf(statements);
  }

  /** Latencies of operations that are timed as a whole. */
  public Latencies(String histogram, @Nullable String poolWaits, @Nullable String commits) {
    this(histogram, poolWaits, commits, List.of());
  }

  /** The latencies of statements of one kind, in nanoseconds, as text. */
  public record OfKind(String kind, String histogram) {}

  /** The kinds that are timed apart, in the order of an operation. */
  @Override
  public List<OfKind> statements() {
    return Objects.requireNonNull(statements);
  }
}
