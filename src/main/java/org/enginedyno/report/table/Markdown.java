package org.enginedyno.report.table;

import java.util.List;
import java.util.stream.Collectors;

/** Tables and blocks in Markdown. */
public final class Markdown {
  private Markdown() {}

  /** The blocks, each followed by an empty line; markup is left out. */
  public static String of(List<Block> blocks) {
    return blocks.stream()
        .filter(block -> !(block instanceof Html))
        .map(Markdown::of)
        .filter(text -> !text.isEmpty())
        .map(text -> text + "\n")
        .collect(Collectors.joining());
  }

  public static String of(Block block) {
    if (block instanceof Table table) {
      return of(table);
    }
    if (block instanceof Block.Lines lines) {
      return lines.texts().stream()
          .map(line -> "- " + escaped(line) + "\n")
          .collect(Collectors.joining());
    }
    return block instanceof Block.Heading heading
        ? "### " + escaped(heading.text()) + "\n"
        : escaped(((Block.Text) block).text()) + "\n";
  }

  public static String of(Table table) {
    StringBuilder text = new StringBuilder();
    text.append(line(table.columns().stream().map(column -> escaped(column.title())).toList()));
    text.append(
        line(table.columns().stream().map(column -> column.isNumber() ? "---:" : "---").toList()));
    for (List<Field> row : table.rows()) {
      text.append(line(row.stream().map(field -> escaped(field.text())).toList()));
    }
    table.notes().forEach(note -> text.append('\n').append(escaped(note)).append('\n'));
    return text.toString();
  }

  private static String line(List<String> fields) {
    return fields.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Text with Markdown's special characters escaped. */
  public static String escaped(String text) {
    return text.replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("[\\\\`*|\\[\\]]", "\\\\$0");
  }
}
