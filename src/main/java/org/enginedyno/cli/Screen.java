package org.enginedyno.cli;

import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a stream is shown on, if anything. */
interface Screen {
  /** Its columns as they are now; none for a file, a pipe or nothing. */
  OptionalInt columns();

  /** Whether a line can be written over. */
  boolean obeysEscapes();

  /** Folds long lines between words, as a terminal breaks them anywhere. */
  default String fold(String text) {
    OptionalInt columns = columns();
    if (columns.isEmpty() || text.isEmpty()) {
      return text;
    }
    String folded =
        text.lines()
            .map(line -> foldLine(line, columns.getAsInt()))
            .collect(Collectors.joining("\n"));
    return text.endsWith("\n") ? folded + "\n" : folded;
  }

  /** What goes on in further lines stands a little to the right; a long word stays whole. */
  private static String foldLine(String line, int columns) {
    int start = line.length() - line.stripLeading().length();
    String before = " ".repeat(Math.min(start + 2, columns / 2));
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
