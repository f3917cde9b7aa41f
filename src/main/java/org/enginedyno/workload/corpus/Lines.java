package org.enginedyno.workload.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The lines of a file's bytes, one after the other. */
final class Lines {
  private static final int MARK = 2;

  private final ByteBuffer bytes;
  private int next;
  private int start;
  private int end;
  private int number;

  /** The lines from a place on. */
  Lines(ByteBuffer bytes, int from) {
    this.bytes = bytes;
    this.next = from;
  }

  /** Goes to the next line, unless there is none. */
  boolean next() {
    if (next >= bytes.limit()) {
      return false;
    }
    start = next;
    end = start;
    while (end < bytes.limit() && bytes.get(end) != '\n') {
      end++;
    }
    next = end + 1;
    if (end > start && bytes.get(end - 1) == '\r') {
      end--;
    }
    number++;
    return true;
  }

  /** The number of this line, the first being 1. */
  int number() {
    return number;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** The letter of the field that begins with this line, or 0 where none does. */
  char field() {
    boolean marks =
        end - start >= MARK
            && bytes.get(start) == '.'
            && bytes.get(start + 1) >= 'A'
            && bytes.get(start + 1) <= 'Z'
            && (end - start == MARK
                || (bytes.get(start + 1) == 'I' && text().matches("\\.I\\s.*")));
    return marks ? (char) bytes.get(start + 1) : 0;
  }

  /** Whether it is a record's first, with its number. */
  boolean isNumbered() {
    return text().matches("\\.I\\s+[0-9]{1,9}\\s*");
  }

  /** The line as it stands, of a length that fits a message. */
  String shown() {
    String text = text().replaceAll("[^ -~]", "?");
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }

  private String text() {
    byte[] line = new byte[end - start];
    bytes.get(start, line);
    return new String(line, StandardCharsets.ISO_8859_1);
  }
}
