package org.enginedyno.result.fork;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a run has come that adds rows; a fork says so in a line of its output.
 *
 * @param of how many there will be
 * @param nanos since the run began
 */
public record RowsSoFar(long rows, long of, long nanos) {
  private static final Pattern LINE = Pattern.compile("rows so far: (\\d+) of (\\d+) in (\\d+) ns");

  /** The line. */
  public String line() {
    return "rows so far: %d of %d in %d ns".formatted(rows, of, nanos);
  }

  /** What such a line says; nothing where it is none. */
  public static Optional<RowsSoFar> parse(String line) {
    Matcher said = LINE.matcher(line.strip());
    return said.matches()
        ? Optional.of(
            new RowsSoFar(
                Long.parseLong(said.group(1)),
                Long.parseLong(said.group(2)),
                Long.parseLong(said.group(3))))
        : Optional.empty();
  }

  /** Rows per second since an earlier moment of the same run. */
  public double rateSince(RowsSoFar earlier) {
    return (rows - earlier.rows) * 1e9 / Math.max(1, nanos - earlier.nanos);
  }

  /** Rows per second since the run began. */
  public double rate() {
    return rateSince(new RowsSoFar(0, of, 0));
  }

  /** How many seconds the rest takes at the pace so far. */
  public double secondsLeft() {
    return (of - rows) / Math.max(1e-9, rate());
  }
}
