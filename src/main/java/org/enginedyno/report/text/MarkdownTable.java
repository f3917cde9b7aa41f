package org.enginedyno.report.text;

import java.util.List;
import java.util.stream.Collectors;

/** A table in Markdown, line by line. */
public final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  /** A table with those column titles; a title that starts with # heads a column of numbers. */
  public MarkdownTable(List<String> titles) {
    row(titles.stream().map(title -> title.replaceFirst("^#", "")).toList());
    text.append(
        line(titles.stream().map(title -> title.startsWith("#") ? "---:" : "---").toList()));
  }

  /** Adds a row of plain texts. */
  public void row(List<String> cells) {
    text.append(line(cells.stream().map(SummaryMarkdown::escaped).toList()));
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
