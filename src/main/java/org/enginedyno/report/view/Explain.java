package org.enginedyno.report.view;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.Proof;

/** What the rows of EXPLAIN say in a word. */
public final class Explain {
  private Explain() {}

  /** The index that was used, {@code none} for a scan, or nothing where no server says. */
  public static String index(Proof proof) {
    return proof.explain().stream()
        .flatMap(row -> index(row).stream())
        .distinct()
        .collect(Collectors.joining(" + "));
  }

  private static Optional<String> index(Map<String, String> row) {
    if (row.keySet().stream().noneMatch("key"::equalsIgnoreCase)) {
      return Optional.empty();
    }
    String extra = value(row, "extra").toLowerCase(Locale.ROOT);
    boolean covering = List.of(extra.split("; ?")).contains("using index");
    String key = value(row, "key");
    if (key.isEmpty()) {
      return Optional.of("none");
    }
    return Optional.of(covering ? key + " (covering)" : key);
  }

  private static String value(Map<String, String> row, String column) {
    return row.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(column))
        .map(entry -> String.valueOf(entry.getValue()))
        .filter(text -> !text.equalsIgnoreCase("null"))
        .findFirst()
        .orElse("");
  }
}
