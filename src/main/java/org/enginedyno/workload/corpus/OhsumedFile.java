package org.enginedyno.workload.corpus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.RowBuffer;

/**
 * One file of records in the format of the TREC-9 filtering track. A record starts with {@code .I}
 * and its number. A field is a line with a dot and a letter, followed by the lines of its value.
 */
final class OhsumedFile {
  /** The maximum length of a {@code text} column. */
  private static final int LONGEST = 65_535;

  private static final String FIELDS = "USMTPWA";

  private final Path path;
  private final ByteBuffer bytes;
  private int[] starts = new int[1_024];
  private int documents;

  private OhsumedFile(Path path, ByteBuffer bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  static OhsumedFile open(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw new UserError("data.files: " + path + " has more than 2 GB");
      }
      OhsumedFile file =
          new OhsumedFile(path, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
      file.index();
      return file;
    }
  }

  private void index() {
    Lines lines = new Lines(bytes, 0);
    Set<Character> seen = new HashSet<>();
    int begun = 0;
    int length = 0;
    char field = 0;
    while (lines.next()) {
      char mark = lines.field();
      if (mark == 'I') {
        require(
            lines.isNumbered(), lines.number, "is not the number of a record: " + lines.shown());
        finish(seen, begun, length);
        begun = lines.number;
        length = 0;
        field = 0;
        seen.clear();
        add(lines.start);
      } else if (mark != 0) {
        require(begun > 0, lines.number, "is a field before the first .I: " + lines.shown());
        require(FIELDS.indexOf(mark) >= 0, lines.number, "is not a known field: " + lines.shown());
        require(seen.add(mark), lines.number, "repeats a field of its record: " + lines.shown());
        field = mark;
      } else if (lines.end > lines.start) {
        require(
            begun > 0, lines.number, "is not .I, which a record must start with: " + lines.shown());
        require(field != 0, lines.number, "belongs to no field: " + lines.shown());
        length += isContent(field) ? lines.end - lines.start + 1 : 0;
      }
    }
    require(begun > 0, 1, "has no records");
    finish(seen, begun, length);
  }

  private void finish(Set<Character> seen, int begun, int length) {
    if (begun > 0) {
      require(seen.contains('T') || seen.contains('W'), begun, "starts a record without .T and .W");
      require(length <= LONGEST, begun, "starts a record of more than 65,535 bytes");
    }
  }

  private void require(boolean right, int line, String problem) {
    if (!right) {
      throw new UserError("data.files: %s, line %d: %s".formatted(path, line, problem));
    }
  }

  private void add(int start) {
    if (documents == starts.length) {
      starts = Arrays.copyOf(starts, 2 * documents);
    }
    starts[documents++] = start;
  }

  private static boolean isContent(char field) {
    return field == 'T' || field == 'W';
  }

  int documents() {
    return documents;
  }

  ByteBuffer bytes() {
    return bytes.duplicate();
  }

  /** Appends the title and the abstract of a document; documents are numbered from 0. */
  void content(int document, RowBuffer out) {
    int first = out.length();
    append(document, 'T', first, out);
    append(document, 'W', first, out);
  }

  /** Appends the lines of a field, each after a blank unless the document is still empty. */
  private void append(int document, char wanted, int first, RowBuffer out) {
    Lines lines = new Lines(bytes, starts[document]);
    lines.next();
    char field = 0;
    while (lines.next() && lines.field() != 'I') {
      if (lines.field() != 0) {
        field = lines.field();
      } else if (field == wanted) {
        boolean blank = out.length() > first;
        for (int at = lines.start; at < lines.end; at++) {
          byte one = bytes.get(at);
          boolean text = one > ' ' && one < 0x7f && one != '\\';
          if (text) {
            if (blank) {
              out.put((byte) ' ');
            }
            out.put(one);
          }
          blank = !text && out.length() > first;
        }
      }
    }
  }

  /** The lines of a file's bytes, one after the other. */
  private static final class Lines {
    private static final int MARK = 2;

    private final ByteBuffer bytes;
    private int next;
    private int start;
    private int end;

    /** The first line is 1. */
    private int number;

    Lines(ByteBuffer bytes, int from) {
      this.bytes = bytes;
      this.next = from;
    }

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

    /** The letter of the field that starts at this line, or 0 if none does. */
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

    /** Whether it is the first line of a record, with its number. */
    boolean isNumbered() {
      return text().matches("\\.I\\s+[0-9]{1,9}\\s*");
    }

    /** The line, cut to a length that fits a message. */
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
}
