package org.enginedyno.result.fork;

import org.jspecify.annotations.Nullable;

/**
 * How long the operations of a span took.
 *
 * @param histogram latencies in nanoseconds, as text
 * @param poolWaits the part of them that was spent on borrowing, as text
 */
public record Latencies(String histogram, @Nullable String poolWaits) {}
