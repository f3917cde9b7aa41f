package org.enginedyno.result.fork;

import org.enginedyno.result.Retries;
import org.jspecify.annotations.Nullable;

/**
 * One warm-up or run, its ragged edges included.
 *
 * @param growth the rows that were added, where they are counted
 * @param asked what others asked meanwhile, where they did
 * @param retries the conflicts that operations met
 * @param changed what is left of the rows, where it changes any
 */
public record Span(
    boolean measured,
    Throughput throughput,
    Latencies latencies,
    CpuUsage cpu,
    ServerCounts server,
    @Nullable RowsAdded growth,
    @Nullable BackgroundWork asked,
    Retries retries,
    @Nullable ChangeTotals changed) {
  /** One that changes no rows which were there. */
  public Span(
      boolean measured,
      Throughput throughput,
      Latencies latencies,
      CpuUsage cpu,
      ServerCounts server,
      @Nullable RowsAdded growth,
      @Nullable BackgroundWork asked,
      Retries retries) {
    this(measured, throughput, latencies, cpu, server, growth, asked, retries, null);
  }
}
