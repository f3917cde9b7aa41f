package org.enginedyno.wire;

import java.util.List;

/** The server's answer to a statement. */
public interface Reply {
  /** OK. */
  record Done() implements Reply {}

  /** An error with its reason. */
  record Refusal(int code, String message) implements Reply {}

  /** Rows of texts. */
  record Rows(List<String> columns, List<List<String>> rows) implements Reply {
    public Rows {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** Bytes that are not a packet, as ISO-8859-1, after which the connection ends. */
  record Noise(String bytes) implements Reply {}

  /** No answer: the connection is reset. */
  record Reset() implements Reply {}

  /** Requests that file and, after it was received, the other one, too. */
  record FileWanted(String name, int times) implements Reply {}
}
