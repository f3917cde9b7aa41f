package org.enginedyno.cli.command;

import picocli.CommandLine.Help.Ansi;

/** Texts of picocli's model without what it has for terminals. */
final class PlainText {
  private PlainText() {}

  /** Lines as one. */
  static String of(String... lines) {
    return line(String.join(" ", lines));
  }

  /** A line; picocli's model has the form of a format without arguments. */
  static String line(String line) {
    return Ansi.OFF.string(line.replace("%n", "\n").replace("%%", "%"));
  }
}
