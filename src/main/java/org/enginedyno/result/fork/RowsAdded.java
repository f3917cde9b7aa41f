package org.enginedyno.result.fork;

import java.util.List;
import org.enginedyno.result.PageProgress;
import org.enginedyno.result.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a run has added.
 *
 * @param rows as the workers count them, each acknowledged by the server
 * @param rowsFound as the server counts them after the run
 * @param sumFound the sum of their checksums as the server reckons it, where it does
 * @param samples moments on the run's way
 * @param completingNanos what it took to complete the tables once all rows were in: keys that are
 *     added or enabled, rows that were loaded aside; zero where nothing was left to do
 * @param acknowledged the operations that were acknowledged to each thread, in their order, where
 *     the run ended with its server
 * @param pages what the engine had read and written along the run's way, where that was asked
 */
public record RowsAdded(
    long rows,
    long rowsFound,
    @Nullable String sumFound,
    List<Sample> samples,
    long completingNanos,
    List<Long> acknowledged,
    List<PageProgress> pages) {
  public RowsAdded {
    samples = List.copyOf(samples);
    acknowledged = List.copyOf(acknowledged);
    pages = List.copyOf(pages);
  }

  /** The same rows of a run that ended with its server. */
  public RowsAdded acknowledged(List<Long> operations) {
    return new RowsAdded(rows, rowsFound, sumFound, samples, completingNanos, operations, pages);
  }
}
