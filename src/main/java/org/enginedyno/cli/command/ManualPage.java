package org.enginedyno.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command line, in troff with the macros of man(7). */
final class ManualPage {
  private final List<String> lines = new ArrayList<>();

  private ManualPage() {}

  /** The page for a command and those below it. */
  public static String of(CommandSpec root, String version) {
    ManualPage page = new ManualPage();
    String name = root.name();
    page.lines.add(".\\\" Written from the command line's own model.");
    page.lines.add(
        ".TH %s 1 \"\" \"%s %s\" \"User Commands\""
            .formatted(name.toUpperCase(Locale.ROOT), name, escaped(version)));
    page.section("NAME");
    page.lines.add("%s \\- %s".formatted(name, escaped(plain(root.usageMessage().description()))));
    page.section("SYNOPSIS");
    page.lines.add(".B " + name);
    page.lines.add("\\fICOMMAND\\fR [\\fIARGUMENT\\fR]...");
    page.section("OPTIONS");
    page.arguments(root);
    page.section("COMMANDS");
    commands(root).forEach(page::command);
    if (!root.usageMessage().exitCodeList().isEmpty()) {
      page.section("EXIT STATUS");
    }
    page.exitCodes(root);
    page.footer(root, ".SH EXAMPLES");
    return String.join("\n", page.lines) + "\n";
  }

  private static Stream<CommandSpec> commands(CommandSpec root) {
    return root.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(command -> !command.usageMessage().hidden())
        .flatMap(command -> Stream.concat(Stream.of(command), commands(command)));
  }

  private void command(CommandSpec command) {
    lines.add(".SS " + escaped(synopsis(command)));
    text(plain(command.usageMessage().description()));
    arguments(command);
    exitCodes(command);
    footer(command, ".PP\nExamples:");
  }

  private static String synopsis(CommandSpec command) {
    String parameters =
        command.positionalParameters().stream()
            .map(
                one ->
                    one.arity().min() == 0 ? " [" + one.paramLabel() + "]" : " " + one.paramLabel())
            .collect(Collectors.joining());
    return command.qualifiedName() + " [OPTION]..." + parameters;
  }

  private void arguments(CommandSpec command) {
    for (PositionalParamSpec one : command.positionalParameters()) {
      argument("\\fI" + escaped(one.paramLabel()) + "\\fR", one.description());
    }
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        String names =
            Stream.of(option.names())
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        String value =
            option.arity().max() == 0 ? "" : "=\\fI" + escaped(option.paramLabel()) + "\\fR";
        argument(names + value, option.description());
      }
    }
  }

  private void argument(String head, String[] description) {
    lines.add(".TP");
    lines.add(head);
    text(plain(description));
  }

  private void exitCodes(CommandSpec command) {
    command
        .usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> argument("\\fB" + code + "\\fR", new String[] {meaning}));
  }

  /** Examples stand as they were written, each on a line of its own. */
  private void footer(CommandSpec command, String head) {
    String[] footer = command.usageMessage().footer();
    if (footer.length > 0) {
      lines.add(head);
      lines.add(".PP\n.nf");
      Stream.of(footer).map(ManualPage::line).forEach(this::text);
      lines.add(".fi");
    }
  }

  private void section(String name) {
    lines.add(".SH " + name);
  }

  private void text(String line) {
    String safe = escaped(line);
    lines.add(safe.isEmpty() ? ".sp" : safe.matches("['.].*") ? "\\&" + safe : safe);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }

  /** Lines as one. */
  static String plain(String... lines) {
    return line(String.join(" ", lines));
  }

  /** A line; picocli's model has the form of a format without arguments. */
  private static String line(String line) {
    return Ansi.OFF.string(line.replace("%n", "\n").replace("%%", "%"));
  }
}
