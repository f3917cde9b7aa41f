package org.enginedyno.report.format;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Helpers that build texts from parts. */
public final class Texts {
  private Texts() {}

  /** Joins the parts that are not empty. */
  public static String joined(String separator, String... parts) {
    return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
  }

  /** A word, quoted for a shell if necessary. */
  public static String shellWord(String word) {
    return word.matches("[\\w./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
