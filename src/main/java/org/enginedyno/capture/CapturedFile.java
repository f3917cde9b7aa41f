package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.capture.CapturedOperation.CapturedStatement;

/**
 * The text of a workload file.
 *
 * @param about what was captured, and from what
 * @param notes on what its source cannot show
 * @param mix the name of the mix of all operations
 * @param held the columns of which it has values, with their number
 * @param leftOut what is not in it, with the number of statements
 */
record CapturedFile(
    String about,
    List<String> notes,
    String database,
    List<CapturedOperation> operations,
    String mix,
    SortedMap<String, Long> held,
    Map<String, Long> leftOut) {
  private static final long MOST_WEIGHT = 1_000_000;
  private static final int WIDTH = 100;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** Values that YAML reads as they are. */
  private static final String PLAIN = "[a-z]+(\\([\\w., -]*\\))?";

  String text() {
    List<String> lines = new ArrayList<>();
    comment(lines, "", about);
    notes.forEach(note -> comment(lines, "", note));
    comment(lines, "", personal());
    lines.add("title: " + quoted("What clients of " + database + " executed"));
    lines.add("tables:");
    Set<String> tables = new TreeSet<>();
    operations.forEach(operation -> tables.addAll(operation.tables()));
    tables.forEach(
        table -> lines.add("  %s: { copy: %s }".formatted(table, quoted(database + "." + table))));
    lines.add("operations:");
    operations.forEach(operation -> operation(lines, operation));
    lines.add("  # weights by the number of executions");
    lines.add("  %s:".formatted(mix));
    lines.add("    mix:");
    weights().forEach((name, weight) -> lines.add("      %s: %d".formatted(name, weight)));
    if (!leftOut.isEmpty()) {
      lines.add("# Left out, with the number of statements:");
      leftOut.forEach((what, count) -> comment(lines, "", "  %,d %s".formatted(count, what)));
    }
    return String.join("\n", lines) + "\n";
  }

  private String personal() {
    return held.isEmpty()
        ? "No values of columns are in this file."
        : "Values of these columns are in this file or its lists, and can be personal data"
            + " (--no-literals keeps them out): "
            + held.entrySet().stream()
                .map(one -> "%s (%,d)".formatted(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
  }

  /** The weights of the operations by their names. */
  Map<String, Long> weights() {
    long most = operations.stream().mapToLong(CapturedOperation::count).max().orElse(1);
    Map<String, Long> weights = new LinkedHashMap<>();
    for (CapturedOperation operation : operations) {
      double share = most <= MOST_WEIGHT ? 1 : (double) MOST_WEIGHT / most;
      weights.put(operation.name(), Math.max(1, Math.round(operation.count() * share)));
    }
    return Collections.unmodifiableMap(weights);
  }

  private static void operation(List<String> lines, CapturedOperation operation) {
    lines.add("  %s:".formatted(operation.name()));
    comment(lines, "    ", "executions: %,d".formatted(operation.count()));
    operation.guesses().forEach(guess -> comment(lines, "    ", "guessed: " + guess));
    if (!operation.isTransaction()) {
      statement(lines, "    ", "    ", operation.statements().get(0));
      return;
    }
    lines.add("    transaction:");
    operation.statements().forEach(one -> statement(lines, "      - ", "        ", one));
  }

  private static void statement(
      List<String> lines, String start, String indent, CapturedStatement statement) {
    lines.add(start + "sql: " + quoted(statement.sql()));
    if (!statement.with().isEmpty()) {
      lines.add(indent + "with:");
      statement
          .with()
          .forEach(
              (name, value) ->
                  lines.add(
                      "%s  %s: %s"
                          .formatted(indent, name, value.matches(PLAIN) ? value : quoted(value))));
    }
    if (statement.times() > 1) {
      lines.add("%stimes: %d".formatted(indent, statement.times()));
    }
  }

  private static void comment(List<String> lines, String indent, String text) {
    StringBuilder line = new StringBuilder(indent + "#");
    for (String word : CONTROL.matcher(text).replaceAll(" ").split(" ", -1)) {
      if (line.length() + word.length() >= WIDTH && line.length() > indent.length() + 3) {
        lines.add(line.toString());
        line = new StringBuilder(indent + "#  ");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
  }

  private static String quoted(String text) {
    String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
    return CONTROL
        .matcher(escaped)
        .replaceAll(one -> "\\\\x%02x".formatted((int) one.group().charAt(0)))
        .transform("\"%s\""::formatted);
  }
}
