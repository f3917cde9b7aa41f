package org.enginedyno.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/** Writes what a charset has no letter for in letters that every charset has. */
final class SpellingWriter extends FilterWriter {
  private static final Map<Character, String> SPELLED =
      Map.ofEntries(
          Map.entry('\u00b5', "u"),
          Map.entry('\u03bc', "u"),
          Map.entry('\u00d7', "x"),
          Map.entry('\u00b7', "-"),
          Map.entry('\u2013', "-"),
          Map.entry('\u2014', "-"),
          Map.entry('\u2212', "-"),
          Map.entry('\u2026', "..."),
          Map.entry('\u2192', "->"),
          Map.entry('\u2264', "<="),
          Map.entry('\u2265', ">="),
          Map.entry('\u2018', "'"),
          Map.entry('\u2019', "'"),
          Map.entry('\u201c', "\""),
          Map.entry('\u201d', "\""),
          Map.entry('\u00a0', " "),
          Map.entry('\u202f', " "));

  private final CharsetEncoder letters;

  /**
   * A writer before another one.
   *
   * @param letters tells which letters that one has
   */
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
    StringBuilder spelled = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letters.canEncode(letter)) {
        spelled.append(letter);
      } else {
        spelled.append(SPELLED.getOrDefault(letter, "\\u%04x".formatted((int) letter)));
      }
    }
    return spelled.toString();
  }
}
