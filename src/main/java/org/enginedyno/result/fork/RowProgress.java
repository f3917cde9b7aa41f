package org.enginedyno.result.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.result.Json;

/**
 * How far a run has come that adds rows; a fork writes it to a file next to its log now and then.
 *
 * @param of how many there will be
 * @param nanos since the run started
 */
public record RowProgress(long rows, long of, long nanos) {
  /** What its file's name has after that of the log. */
  public static final String ENDING = ".rows";

  /** Writes it next to the log of a fork. */
  public void write(Path log) throws IOException {
    Json.MAPPER.writeValue(file(log).toFile(), this);
  }

  /** What a fork has written last; nothing where it has not, or is about to. */
  public static Optional<RowProgress> read(Path log) {
    try {
      return Optional.of(Json.MAPPER.readValue(file(log).toFile(), RowProgress.class));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Forgets what a fork has written of a run, as another starts. */
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

  /** How many seconds the rest takes at the pace so far. */
  public double secondsLeft() {
    return (of - rows) / Math.max(1e-9, rate());
  }
}
