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

  /** Give me that file; and, once it came, that one too. */
  record FileWanted(String name, int times) implements Reply {}
}
