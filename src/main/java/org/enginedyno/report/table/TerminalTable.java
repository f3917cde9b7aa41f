package org.enginedyno.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Tables in plain text, split into several blocks if they are too wide. */
public final class TerminalTable {
  private static final int SHORTEST = 12;
  private static final String GAP = "  ";

  private final Table table;
  private final int[] widths;
  private final int keys;

  private TerminalTable(Table table, int keys, int width) {
    this.table = table;
    this.keys = keys;
    widths = IntStream.range(0, table.columns().size()).map(this::longest).toArray();
    int widest = IntStream.of(widths).skip(keys).max().orElse(0);
    int others = IntStream.of(widths).limit(keys).skip(1).map(one -> GAP.length() + one).sum();
    widths[0] = Math.min(widths[0], Math.max(SHORTEST, width - others - GAP.length() - widest));
  }

  private int longest(int column) {
    return table.rows().stream()
        .mapToInt(row -> row.get(column).text().length())
        .reduce(table.columns().get(column).title().length(), Math::max);
  }

  /**
   * The rows in one block, without titles.
   *
   * @param indent the text before each row
   */
  public static String rows(Table table, String indent) {
    TerminalTable plain = new TerminalTable(table, 1, Integer.MAX_VALUE);
    int[] all = IntStream.range(1, table.columns().size()).toArray();
    StringBuilder text = new StringBuilder();
    for (List<Field> row : table.rows()) {
      text.append(indent).append(plain.line(row.stream().map(Field::text).toList(), all));
    }
    return text.toString();
  }

  /**
   * The table in as many blocks as the width requires.
   *
   * @param keys how many of the first columns are repeated in each block; the first one is wrapped
   */
  public static List<String> blocks(Table table, int keys, int width) {
    TerminalTable plain = new TerminalTable(table, keys, width);
    return plain.fitting(width).stream().map(plain::block).toList();
  }

  private List<int[]> fitting(int width) {
    List<int[]> blocks = new ArrayList<>();
    int from = keys;
    while (from < widths.length) {
      int used = IntStream.of(widths).limit(keys).map(one -> one + GAP.length()).sum();
      int to = from;
      do {
        used += widths[to++] + GAP.length();
      } while (to < widths.length && used + widths[to] <= width);
      blocks.add(IntStream.concat(IntStream.range(1, keys), IntStream.range(from, to)).toArray());
      from = to;
    }
    return blocks;
  }

  private String block(int[] columns) {
    StringBuilder text = new StringBuilder();
    text.append(line(table.columns().stream().map(Column.Head::title).toList(), columns));
    for (List<Field> row : table.rows()) {
      text.append(line(row.stream().map(Field::text).toList(), columns));
    }
    return text.toString();
  }

  /** A row; if the first field is wrapped, the values are in the last of its lines. */
  private String line(List<String> fields, int[] columns) {
    List<String> parts = new ArrayList<>(folded(fields.get(0)));
    String last = parts.remove(parts.size() - 1);
    if (last.length() > widths[0]) {
      parts.add(last);
      last = "";
    }
    StringBuilder values = new StringBuilder(last + " ".repeat(widths[0] - last.length()));
    for (int column : columns) {
      String space = " ".repeat(widths[column] - fields.get(column).length());
      boolean isNumber = table.columns().get(column).isNumber();
      values.append(GAP).append(isNumber ? space : "").append(fields.get(column));
      values.append(isNumber ? "" : space);
    }
    parts.add(values.toString());
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.stripTrailing()).append('\n'));
    return text.toString();
  }

  private List<String> folded(String name) {
    List<String> parts = new ArrayList<>();
    String rest = name;
    while (rest.length() > widths[0]) {
      int at = rest.lastIndexOf(' ', widths[0]);
      if (at <= rest.length() - rest.stripLeading().length()) {
        break;
      }
      parts.add(rest.substring(0, at));
      rest = GAP + GAP + rest.substring(at).strip();
    }
    parts.add(rest);
    return parts;
  }
}
