package org.enginedyno.cli.command;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = "Print a script by which a shell completes commands, options and names.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(dyno completion bash)                  bash and zsh, for this session",
      "  dyno completion fish > ~/.config/fish/completions/dyno.fish"
    })
public final class CompletionCommand implements Callable<Integer> {
  private final CommandContext surroundings;

  enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private @Nullable Shell shell;

  @Spec private @Nullable CommandSpec spec;

  public CompletionCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    CommandSpec root = requireNonNull(spec).root();
    // zsh takes bash's, which loads what it needs for that
    surroundings.print(
        shell == Shell.FISH
            ? FishScript.of(root)
            : AutoComplete.bash(root.name(), root.commandLine()));
    return ExitCode.OK;
  }

  /** The completion of a command line in fish, which picocli does not write. */
  static final class FishScript {
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
        line(
            here,
            "-f -a " + quoted(one.name()),
            ManualPage.plain(one.usageMessage().description()));
      }
      command.options().stream()
          .filter(option -> !option.hidden())
          .forEach(option -> line(here, words(option), ManualPage.plain(option.description())));
      for (PositionalParamSpec parameter : command.positionalParameters()) {
        String names = candidates(parameter);
        if (!names.isEmpty()) {
          String files = parameter.typeInfo().isEnum() ? "-f " : "";
          line(here, files + "-a " + quoted(names), ManualPage.plain(parameter.description()));
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

    private static String quoted(String text) {
      return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
  }
}
