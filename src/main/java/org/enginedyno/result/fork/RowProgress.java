package org.enginedyno.result.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.result.Json;

/**
 * The progress of a run that adds rows; a fork writes it to a file next to its log at intervals.
 *
 * @param of how many rows there will be
 * @param nanos since the run started
 */
public record RowProgress(long rows, long of, long nanos) {
  /** The suffix of its file, after the name of the log. */
  public static final String ENDING = ".rows";

  /** Writes it next to the log of a fork. */
  public void write(Path log) throws IOException {
    Json.MAPPER.writeValue(file(log).toFile(), this);
  }

  /** The last progress that a fork wrote; empty if there is none, or if it is being written. */
  public static Optional<RowProgress> read(Path log) {
    try {
      return Optional.of(Json.MAPPER.readValue(file(log).toFile(), RowProgress.class));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Deletes the progress of a run before another one starts. */
  public static void forget(Path log) throws IOException {
    Files.deleteIfExists(file(log));
  }

  /** The file next to the log of a fork. */
  public static Path file(Path log) {
    return log.resolveSibling(log.getFileName() + ENDING);
  }

  /** Rows per second since an earlier moment of the same run. */
  public double rateSince(RowProgress earlier) {
    return (rows - earlier.rows) * 1e9 / Math.max(1, nanos - earlier.nanos);
  }

  public double rate() {
    return rateSince(new RowProgress(0, of, 0));
  }

  /** How many seconds the remaining rows take at the rate so far. */
  public double secondsLeft() {
    return (of - rows) / Math.max(1e-9, rate());
  }
}
