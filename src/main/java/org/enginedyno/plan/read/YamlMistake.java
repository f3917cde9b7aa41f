package org.enginedyno.plan.read;

import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/** What is wrong in a text of YAML, where, and what would be right. */
final class YamlMistake extends Exception {
  private static final long serialVersionUID = 1L;

  /** What would be right, by a part of the parser's words for what is wrong. */
  private static final Map<String, String> REMEDIES = new LinkedHashMap<>();

  static {
    REMEDIES.put("(TAB)", "indent with spaces");
    REMEDIES.put("cannot start any token", "put quotes around a value that begins with it");
    REMEDIES.put("expected ',' or ']'", "close it with ']', or quote what stands there");
    REMEDIES.put("expected ',' or '}'", "close it with '}', or quote what stands there");
    REMEDIES.put("unexpected end of stream", "close the quote that was opened");
    REMEDIES.put("could not find expected ':'", "write KEY: VALUE, with a space behind the colon");
    REMEDIES.put("mapping values are not allowed", "quote a value that has a colon in it");
    REMEDIES.put("expected <block end>", "begin the keys of one mapping in the same column");
    REMEDIES.put("undefined alias", "write &NAME before a value above it, or quote what has a *");
    REMEDIES.put("another document", "a file holds one; keep what stands above or below '---'");
    REMEDIES.put("exceeds", "write the values out");
  }

  YamlMistake(Node at, String what) {
    super(place(at.getStartMark()) + what);
  }

  private YamlMistake(String message, YAMLException cause) {
    super(message, cause);
  }

  /** What the parser of a text complains of. */
  static YamlMistake of(YAMLException e, String text) {
    if (e instanceof ReaderException character) {
      String before = text.substring(0, Math.min(character.getPosition(), text.length()));
      long line = before.chars().filter(one -> one == '\n').count() + 1;
      return new YamlMistake(
          "line %d, column %d: character 0x%02X cannot stand in YAML; take it out"
              .formatted(
                  line, before.length() - before.lastIndexOf('\n'), character.getCodePoint()),
          e);
    }
    if (e instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
      return new YamlMistake(place(marked.getProblemMark()) + problem(marked), e);
    }
    return new YamlMistake(explained(String.valueOf(e.getMessage()), ""), e);
  }

  private static String problem(MarkedYAMLException e) {
    Mark begun = e.getContextMark();
    String opened =
        begun == null || begun.getLine() == e.getProblemMark().getLine()
            ? ""
            : ", in what begins in line " + (begun.getLine() + 1);
    return explained(e.getProblem(), opened);
  }

  private static String place(Mark mark) {
    return "line %d, column %d: ".formatted(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static String explained(String problem, String opened) {
    String plain =
        problem
            .lines()
            .findFirst()
            .orElse("")
            .replaceFirst("\\. \\(Do not use.*", "")
            .replaceFirst("^but ", "");
    return "not YAML: "
        + plain
        + opened
        + REMEDIES.entrySet().stream()
            .filter(remedy -> problem.contains(remedy.getKey()))
            .map(remedy -> "; " + remedy.getValue())
            .findFirst()
            .orElse("");
  }
}
