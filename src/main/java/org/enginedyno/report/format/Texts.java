package org.enginedyno.report.format;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Texts that are made of parts. */
public final class Texts {
  private Texts() {}

  /** The parts that are not empty, joined. */
  public static String joined(String separator, String... parts) {
    return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
  }

  /** A word of a command as shells read it. */
  public static String shellWord(String word) {
    return word.matches("[\\w./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
