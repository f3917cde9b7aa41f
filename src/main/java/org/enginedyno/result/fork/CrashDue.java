package org.enginedyno.result.fork;

/** A fork's request to kill its server now: one line of its output. */
public final class CrashDue {
  private static final String LINE = "the server is to be killed now, after %s rows";

  private CrashDue() {}

  /** The request after so many rows were acknowledged. */
  public static String line(long rows) {
    return LINE.formatted(rows);
  }

  public static boolean isIn(String line) {
    return line.strip().matches(LINE.formatted("\\d+"));
  }
}
