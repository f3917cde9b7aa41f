package org.enginedyno.run.machine;

import java.util.ArrayList;
import java.util.List;

/** Splits a line as a shell does: at blanks outside quotes. */
public final class ShellWords {
  private ShellWords() {}

  public static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean started = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
        started = true;
      } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
        quote = quote == 0 ? c : 0;
        started = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (started) {
          words.add(word.toString());
        }
        word.setLength(0);
        started = false;
      } else {
        word.append(c);
        started = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("unclosed quote: " + line);
    }
    if (started) {
      words.add(word.toString());
    }
    return words;
  }
}
