package org.enginedyno.result.fork;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fork's request that its server be killed now: a line of its output.
 *
 * @param rows so many were acknowledged so far
 */
public record CrashDue(long rows) {
  private static final Pattern LINE =
      Pattern.compile("the server is to be killed now, after (\\d+) rows");

  public String line() {
    return "the server is to be killed now, after %d rows".formatted(rows);
  }

  /** What such a line says; nothing where it is none. */
  public static Optional<CrashDue> parse(String line) {
    Matcher said = LINE.matcher(line.strip());
    return said.matches()
        ? Optional.of(new CrashDue(Long.parseLong(said.group(1))))
        : Optional.empty();
  }
}
