package org.enginedyno.db.probe;

/** A result of a check before a run; the remedy may be empty. */
public record Finding(Level level, String what, String remedy) {
  public enum Level {
    GOOD,
    INFO,
    WARNING,
    BAD
  }

  public static Finding good(String what) {
    return new Finding(Level.GOOD, what, "");
  }

  public static Finding info(String what) {
    return new Finding(Level.INFO, what, "");
  }

  /** Good, or else of a level and with a remedy. */
  public static Finding check(boolean good, Level otherwise, String what, String remedy) {
    return good ? good(what) : new Finding(otherwise, what, remedy);
  }
}
