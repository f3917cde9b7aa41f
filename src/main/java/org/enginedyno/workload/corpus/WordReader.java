package org.enginedyno.workload.corpus;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The words of an ASCII text as the parsers of full-text keys tell them apart: letters, digits and
 * underscores.
 */
final class WordReader {
  private final byte[] text;
  private final int length;
  private int start;
  private int end;

  /** Reads the first bytes of a text. */
  public WordReader(byte[] text, int length) {
    this.text = text;
    this.length = length;
  }

  /** Goes to the next word, unless there is none. */
  public boolean next() {
    start = end;
    while (start < length && !isLetter(start)) {
      start++;
    }
    end = start;
    while (end < length && isLetter(end)) {
      end++;
    }
    return start < length;
  }

  private boolean isLetter(int at) {
    byte one = text[at];
    int small = one | ' ';
    return (small >= 'a' && small <= 'z') || (one >= '0' && one <= '9') || one == '_';
  }

  /** How many letters it has. */
  public int letters() {
    return end - start;
  }

  /** Its first letter, small. */
  public int first() {
    return text[start] | ' ';
  }

  /** The word in small letters. */
  public String word() {
    return new String(text, start, end - start, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
  }
}
