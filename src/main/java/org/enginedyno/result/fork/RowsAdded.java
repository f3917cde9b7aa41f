package org.enginedyno.result.fork;

import java.util.List;
import org.enginedyno.result.figure.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a run has added.
 *
 * @param rows as the workers count them, each acknowledged by the server
 * @param rowsFound as the server counts them after the run
 * @param sumFound the sum of their checksums as the server reckons it; older results do not tell
 * @param samples moments on the run's way
 */
public record RowsAdded(
    long rows, long rowsFound, @Nullable String sumFound, List<Sample> samples) {
  public RowsAdded {
    samples = List.copyOf(samples);
  }
}
