package org.enginedyno.workload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of ASCII text that rows are written into. */
public final class RowBuffer {
  private byte[] bytes = new byte[1 << 16];
  private int length;

  /** The bytes, of which the first {@link #length()} count. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many bytes were written. */
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
    while (length + text.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
  }

  public void put(int number) {
    if (number >= 10) {
      put(number / 10);
    }
    put((byte) ('0' + number % 10));
  }

  /** Writes a number with leading zeros. */
  public void put(int number, int digits) {
    for (int power = (int) Math.pow(10, digits - 1.0); power > 0; power /= 10) {
      put((byte) ('0' + number / power % 10));
    }
  }

  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }
}
