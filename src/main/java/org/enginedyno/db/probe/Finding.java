package org.enginedyno.db.probe;

/**
 * One thing that was looked at before a run.
 *
 * @param remedy what to do about it; empty where nothing is to be done
 */
public record Finding(Level level, String what, String remedy) {
  /** How much a finding matters. */
  public enum Level {
    GOOD,
    INFO,
    WARNING,
    BAD
  }

  /** Nothing to do. */
  public static Finding good(String what) {
    return new Finding(Level.GOOD, what, "");
  }

  /** Good to know. */
  public static Finding info(String what) {
    return new Finding(Level.INFO, what, "");
  }

  /** Good, or else of that level with its remedy. */
  public static Finding check(boolean good, Level otherwise, String what, String remedy) {
    return good ? good(what) : new Finding(otherwise, what, remedy);
  }
}
