package org.enginedyno.cli;

import java.io.PrintWriter;
import java.util.Arrays;

/** The line of a terminal that is written over again and again, below lines that stay. */
final class StatusLine {
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final String CUT = "...";
  private static final int NAME_COLUMNS = 58;
  private static final int GAP = 2;
  private static final String INDENT = "      ";

  private final PrintWriter out;
  private final Screen screen;
  private final boolean live;

  StatusLine(PrintWriter out, Screen screen) {
    this.out = out;
    this.screen = screen;
    this.live = screen.obeysEscapes();
  }

  /** Whether there is such a line, and not only lines that stay. */
  boolean isLive() {
    return live;
  }

  /** How long it may be: a terminal may be made wider or narrower at any time. */
  int columns() {
    return screen.columns().orElse(NAME_COLUMNS) - 1; // in the last column some terminals go on
  }

  synchronized void permanent(String line) {
    out.println((live ? CLEAR_LINE : "") + screen.fold(line));
  }

  /** A line that stays, a name and what became of it: one below the other where they are long. */
  void permanent(String number, String name, String result) {
    int columns = screen.columns().orElse(Integer.MAX_VALUE);
    String start = number + " " + name;
    String end = result.strip();
    String wide = number + " " + padded(name, NAME_COLUMNS) + " " + result;
    if (wide.length() <= columns) {
      permanent(wide);
    } else if (start.length() + GAP + end.length() <= columns) {
      permanent(padded(start, columns - end.length()) + end);
    } else {
      permanent(start + "\n" + INDENT + end);
    }
  }

  private static String padded(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - text.length()));
  }

  /** What is going on: the first of these that the terminal has room for. */
  synchronized void status(String... longestFirst) {
    if (live) {
      int columns = columns();
      String line =
          Arrays.stream(longestFirst)
              .map(String::strip)
              .filter(text -> text.length() <= columns)
              .findFirst()
              .orElseGet(() -> cut(longestFirst[longestFirst.length - 1].strip(), columns));
      out.print(CLEAR_LINE + line);
      out.flush();
    }
  }

  private static String cut(String line, int columns) {
    return line.substring(0, columns - CUT.length()) + CUT;
  }
}
