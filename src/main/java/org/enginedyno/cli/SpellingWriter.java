package org.enginedyno.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces characters that a charset lacks by ASCII, and escapes control characters, because
 * errors, titles and stored results may come from elsewhere and must not control the terminal.
 */
final class SpellingWriter extends FilterWriter {
  /** Clears the line of a terminal; only kept at the start of a text. */
  static final String CLEAR_LINE = "\r\u001b[2K";

  /** The control sequences that are kept: the start of a line, colours of help, ends of lines. */
  private static final String KEPT =
      "\\A\r\u001b\\[2K|\u001b\\[(?:[0-4]|2\\d|[39]\\d)(?:;(?:[0-4]|2\\d|[39]\\d))*m|\r\n";

  private static final Pattern COMMAND =
      Pattern.compile(
          "("
              + KEPT
              + ")|[\\p{Cc}\\p{Zl}\\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069&&[^\n\t]]");

  private final CharsetEncoder letters;

  /** Wraps a writer whose charset the encoder knows. */
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
    String part =
        COMMAND
            .matcher(text.substring(from, from + length))
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(1) != null ? found.group() : code(found.group().charAt(0))));
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
      case '\u00b1' -> "+-";
      case '\u00b7', '\u2013', '\u2014', '\u2212' -> "-";
      case '\u2026' -> "...";
      case '\u2192' -> "->";
      case '\u2264' -> "<=";
      case '\u2265' -> ">=";
      case '\u2018', '\u2019' -> "'";
      case '\u201c', '\u201d' -> "\"";
      case '\u00a0', '\u202f' -> " ";
      default -> code(letter);
    };
  }

  private static String code(int letter) {
    return "\\u%04x".formatted(letter);
  }
}
