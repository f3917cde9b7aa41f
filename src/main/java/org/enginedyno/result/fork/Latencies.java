package org.enginedyno.result.fork;

import org.jspecify.annotations.Nullable;

/**
 * How long the operations of a span took.
 *
 * @param histogram latencies in nanoseconds, as text
 * @param poolWaits the part of them that was spent on borrowing, as text
 * @param commits the part of them that was spent on commits, as text; older results do not tell
 */
public record Latencies(String histogram, @Nullable String poolWaits, @Nullable String commits) {}
