package org.enginedyno.cli.console;

import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Text for a screen: long lines are folded between words, as a terminal breaks them anywhere. */
public final class LineFolding {
  private static final int FURTHER = 2;

  private LineFolding() {}

  /** The text as it suits so many columns; as it is where there is no screen. */
  public static String of(String text, OptionalInt columns) {
    if (columns.isEmpty() || text.isEmpty()) {
      return text;
    }
    String folded =
        text.lines().map(line -> line(line, columns.getAsInt())).collect(Collectors.joining("\n"));
    return text.endsWith("\n") ? folded + "\n" : folded;
  }

  /** What goes on in further lines stands a little to the right; a long word stays whole. */
  private static String line(String line, int columns) {
    int start = line.length() - line.stripLeading().length();
    String before = " ".repeat(Math.min(start + FURTHER, columns / 2));
    StringBuilder folded = new StringBuilder();
    String rest = line;
    while (rest.length() > columns) {
      int least = rest.length() - rest.stripLeading().length();
      int at = rest.lastIndexOf(' ', columns);
      if (at <= least) {
        at = rest.indexOf(' ', Math.max(least, columns));
      }
      if (at < 0) {
        break;
      }
      folded.append(rest.substring(0, at).stripTrailing()).append('\n');
      rest = before + rest.substring(at).stripLeading();
    }
    return folded.append(rest).toString();
  }
}
