package org.enginedyno.wire;

import java.util.List;

/** What the server says to a statement. */
public interface Reply {
  /** Done. */
  record Done() implements Reply {}

  /** No, and why. */
  record Refusal(int code, String message) implements Reply {}

  /** Rows of texts. */
  record Rows(List<String> columns, List<List<String>> rows) implements Reply {
    public Rows {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** Bytes that are no packet, as ISO-8859-1, after which the connection ends. */
  record Noise(String bytes) implements Reply {}

  /** No answer: the connection is reset. */
  record Reset() implements Reply {}

  /** Give me that file; and, once it came, that one too. */
  record FileWanted(String name, int times) implements Reply {}
}
