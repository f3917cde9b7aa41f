package org.enginedyno.report.export;

/**
 * How a test ended.
 *
 * @param message why, in a line; empty where it passed
 * @param text all there is to say of that
 */
public record TestEnd(Kind kind, String message, String text) {
  /** The ways in which a test can end. */
  public enum Kind {
    PASSED(""),
    /** It was looked at, and is not as it should be. */
    FAILED("failure"),
    /** It could not be looked at, or not so that one could rely on it. */
    ERROR("error"),
    SKIPPED("skipped");

    private final String element;

    Kind(String element) {
      this.element = element;
    }

    /** What it is called in the file. */
    String element() {
      return element;
    }
  }

  /** The end of a test that passed. */
  public static final TestEnd PASSED = new TestEnd(Kind.PASSED, "", "");
}
