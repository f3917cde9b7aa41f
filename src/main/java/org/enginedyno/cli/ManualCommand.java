package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.session.ThisMachine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "manual",
    description = "Print the manual page, for man to show.",
    footer = "  dyno manual | man -l -")
final class ManualCommand extends DynoCommand.Subcommand {
  @Spec private @Nullable CommandSpec spec;
  private final List<String> lines = new ArrayList<>();

  @Override
  public Integer call() {
    context().print(page(requireNonNull(spec).root(), ThisMachine.version()));
    return ExitCode.OK;
  }

  /** The page for a command and its subcommands, in troff with the macros of man(7). */
  String page(CommandSpec root, String version) {
    String name = root.name();
    lines.add(".\\\" Written from the command line's own model.");
    lines.add(
        ".TH %s 1 \"\" \"%s %s\" \"User Commands\""
            .formatted(name.toUpperCase(Locale.ROOT), name, escaped(version)));
    lines.add(".SH NAME");
    lines.add("%s \\- %s".formatted(name, escaped(plain(root.usageMessage().description()))));
    lines.add(".SH SYNOPSIS");
    lines.add(".B " + name);
    lines.add("\\fICOMMAND\\fR [\\fIARGUMENT\\fR]...");
    lines.add(".SH OPTIONS");
    arguments(root);
    lines.add(".SH COMMANDS");
    commands(root).forEach(this::command);
    if (!root.usageMessage().exitCodeList().isEmpty()) {
      lines.add(".SH EXIT STATUS");
    }
    exitCodes(root);
    footer(root, ".SH EXAMPLES");
    return String.join("\n", lines) + "\n";
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

  /** Adds the examples unchanged, each on its own line. */
  private void footer(CommandSpec command, String head) {
    String[] footer = command.usageMessage().footer();
    if (footer.length > 0) {
      lines.add(head);
      lines.add(".PP\n.nf");
      Stream.of(footer).map(ManualCommand::line).forEach(this::text);
      lines.add(".fi");
    }
  }

  private void text(String line) {
    String safe = escaped(line);
    lines.add(safe.isEmpty() ? ".sp" : safe.matches("['.].*") ? "\\&" + safe : safe);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }

  /** Joins lines to one. */
  static String plain(String... lines) {
    return line(String.join(" ", lines));
  }

  /** Resolves the escapes of a line: picocli's texts are format strings without arguments. */
  private static String line(String line) {
    return Ansi.OFF.string(line.replace("%n", "\n").replace("%%", "%"));
  }
}
