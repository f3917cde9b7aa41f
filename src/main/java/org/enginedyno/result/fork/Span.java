package org.enginedyno.result.fork;

import org.jspecify.annotations.Nullable;

/**
 * One warm-up or run, its ragged edges included.
 *
 * @param growth the rows that were added, where they are counted
 * @param asked what others asked meanwhile, where they did
 */
public record Span(
    boolean measured,
    Throughput throughput,
    Latencies latencies,
    CpuUsage cpu,
    ServerCounts server,
    @Nullable RowsAdded growth,
    @Nullable Asked asked) {}
