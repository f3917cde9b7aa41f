package org.enginedyno.run.machine;

import java.util.ArrayList;
import java.util.List;

/** A line taken apart as a shell would: at blanks, but not within quotes. */
public final class ShellWords {
  private ShellWords() {}

  /** The words of a line, without their quotes. */
  public static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
        begun = true;
      } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
        quote = quote == 0 ? c : 0;
        begun = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (begun) {
          words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
      } else {
        word.append(c);
        begun = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed: " + line);
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }
}
