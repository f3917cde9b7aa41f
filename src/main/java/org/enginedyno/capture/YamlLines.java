package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of a workload file. */
final class YamlLines {
  private static final int WIDTH = 100;

  /** Characters that YAML rejects or takes for a line end, or that a terminal does not print. */
  private static final Pattern CONTROL = Pattern.compile("[\\p{C}\\u2028\\u2029]");

  /** Values that need no quotes in YAML. */
  private static final String PLAIN = "[a-z]+(\\([\\w., -]*\\))?";

  private final List<String> lines = new ArrayList<>();

  void add(String line) {
    lines.add(line);
  }

  void addAll(YamlLines others) {
    lines.addAll(others.lines);
  }

  /** Adds a comment, wrapped into lines. */
  void comment(String indent, String text) {
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

  /** A text as a value, in quotes if YAML would not read it as this text. */
  static String value(String text) {
    return text.matches(PLAIN) ? text : quoted(text);
  }

  static String quoted(String text) {
    String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
    return CONTROL
        .matcher(escaped)
        .replaceAll(one -> escape(one.group().codePointAt(0)))
        .transform("\"%s\""::formatted);
  }

  private static String escape(int character) {
    return (character < 256 ? "\\\\x%02x" : "\\\\U%08x").formatted(character);
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
