package org.enginedyno.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.util.stream.Collectors;

/** Writes what a charset has no letter for in letters that every charset has. */
final class SpellingWriter extends FilterWriter {
  private final CharsetEncoder letters;

  /** A writer before another one, whose letters the encoder knows. */
  SpellingWriter(Writer out, CharsetEncoder letters) {
    super(out);
    this.letters = letters;
  }

  @Override
  public void write(int letter) throws IOException {
    write(String.valueOf((char) letter));
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    write(new String(text, from, length));
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    String part = text.substring(from, from + length);
    out.write(letters.canEncode(part) ? part : spelled(part));
  }

  private String spelled(String text) {
    return text.chars()
        .mapToObj(letter -> letters.canEncode((char) letter) ? "" + (char) letter : spelled(letter))
        .collect(Collectors.joining());
  }

  private static String spelled(int letter) {
    return switch (letter) {
      case '\u00b5', '\u03bc' -> "u";
      case '\u00d7' -> "x";
      case '\u00b7', '\u2013', '\u2014', '\u2212' -> "-";
      case '\u2026' -> "...";
      case '\u2192' -> "->";
      case '\u2264' -> "<=";
      case '\u2265' -> ">=";
      case '\u2018', '\u2019' -> "'";
      case '\u201c', '\u201d' -> "\"";
      case '\u00a0', '\u202f' -> " ";
      default -> "\\u%04x".formatted(letter);
    };
  }
}
