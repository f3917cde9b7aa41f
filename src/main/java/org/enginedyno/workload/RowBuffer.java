package org.enginedyno.workload;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/** A growing buffer of UTF-8 text that rows are written into. */
public final class RowBuffer {
  private static final int LETTERS = 26;
  private static final int LETTERS_PER_HASH = 8;

  private byte[] bytes = new byte[1 << 16];
  private int length;

  /** The bytes, of which the first {@link #length()} are valid. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  public void clear() {
    length = 0;
  }

  public void put(byte value) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, length * 2);
    }
    bytes[length++] = value;
  }

  public void put(byte[] text) {
    makeRoom(text.length);
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
  }

  private void makeRoom(int further) {
    while (length + further > bytes.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
  }

  public void put(int number) {
    if (number >= 10) {
      put(number / 10);
    }
    put((byte) ('0' + number % 10));
  }

  /** Writes a text with escapes, so that a server that loads it finds no separator in it. */
  public void putEscaped(String text) {
    makeRoom(2 * text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character > '~') {
        // in UTF-8 a byte of a non-ASCII character never equals an escaped character
        putEscaped(text.substring(i).getBytes(StandardCharsets.UTF_8));
        return;
      }
      putEscaped((byte) character);
    }
  }

  void putEscaped(byte[] value) {
    for (byte one : value) {
      putEscaped(one);
    }
  }

  private void putEscaped(byte character) {
    byte escaped =
        switch (character) {
          case '\t' -> 't';
          case '\n' -> 'n';
          case '\r' -> 'r';
          case 0 -> '0';
          case '\\' -> '\\';
          default -> 0;
        };
    if (escaped != 0) {
      put((byte) '\\');
    }
    put(escaped == 0 ? character : escaped);
  }

  /** Writes a number with leading zeros. */
  public void put(int number, int digits) {
    for (int power = (int) Math.pow(10, digits - 1.0); power > 0; power /= 10) {
      put((byte) ('0' + number / power % 10));
    }
  }

  /** Writes a date as servers do. */
  public void put(LocalDate date) {
    put(date.getYear(), 4);
    put((byte) '-');
    put(date.getMonthValue(), 2);
    put((byte) '-');
    put(date.getDayOfMonth(), 2);
  }

  /** Writes lower-case letters computed from a state of {@link Hash}. */
  public void putLetters(int count, long from) {
    makeRoom(count);
    long state = from;
    long bits = 0;
    for (int i = 0; i < count; i++, bits /= LETTERS) {
      if (i % LETTERS_PER_HASH == 0) {
        state = Hash.next(state);
        bits = Hash.mixed(state) >>> 1;
      }
      bytes[length++] = (byte) ('a' + bits % LETTERS);
    }
  }

  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
