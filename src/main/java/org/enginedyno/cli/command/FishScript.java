package org.enginedyno.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion of a command line in fish, which picocli does not write. */
final class FishScript {
  private final String program;
  private final List<String> lines = new ArrayList<>();

  private FishScript(CommandSpec root) {
    this.program = root.name();
  }

  /** The script for a command and those below it. */
  public static String of(CommandSpec root) {
    FishScript script = new FishScript(root);
    script.lines.add("# Completion of " + root.name() + " in fish.");
    script.add(root, "");
    return String.join("\n", script.lines) + "\n";
  }

  private void add(CommandSpec command, String seen) {
    String here = condition(command, seen);
    List<CommandSpec> below =
        command.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(one -> !one.usageMessage().hidden())
            .toList();
    for (CommandSpec one : below) {
      line(here, "-f -a " + quoted(one.name()), description(one.usageMessage().description()));
    }
    command.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> line(here, words(option), description(option.description())));
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      String names = candidates(parameter);
      if (!names.isEmpty()) {
        String files = parameter.typeInfo().isEnum() ? "-f " : "";
        line(here, files + "-a " + quoted(names), description(parameter.description()));
      }
    }
    below.forEach(one -> add(one, seen + "__fish_seen_subcommand_from " + one.name() + "; and "));
  }

  private static String condition(CommandSpec command, String seen) {
    if (seen.isEmpty()) {
      return "__fish_use_subcommand";
    }
    return command.subcommands().isEmpty()
        ? seen.substring(0, seen.length() - "; and ".length())
        : seen
            + "not __fish_seen_subcommand_from "
            + String.join(" ", command.subcommands().keySet());
  }

  private void line(String condition, String words, String description) {
    lines.add(
        "complete -c %s -n %s %s -d %s"
            .formatted(program, quoted(condition), words, quoted(description)));
  }

  /** Its names, whether a value follows, and which: the fixed ones, or a file's. */
  private static String words(OptionSpec option) {
    StringJoiner words = new StringJoiner(" ");
    for (String name : option.names()) {
      words.add(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
    }
    if (option.arity().max() > 0) {
      String names = candidates(option);
      boolean mayBeFile =
          option.type().equals(Path.class) || (!names.isEmpty() && !option.typeInfo().isEnum());
      words.add(mayBeFile ? "-r" : "-x");
      if (!names.isEmpty()) {
        words.add("-a " + quoted(names));
      }
    }
    return words.toString();
  }

  private static String candidates(ArgSpec argument) {
    return argument.completionCandidates() == null
        ? ""
        : String.join(" ", argument.completionCandidates());
  }

  private static String description(String[] text) {
    return PlainText.of(text);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
