package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
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
    description = "Print a script that completes commands, options and names in a shell.",
    footer = {
      "  source <(dyno completion bash)                  bash and zsh, for this session",
      "  dyno completion fish > ~/.config/fish/completions/dyno.fish"
    })
final class CompletionCommand extends DynoCommand.Subcommand {
  enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Bash treats an equals sign as a separate word, and adds a space after a completed word. */
  private static final String SETTINGS =
      """

      # Keys and values of --set.
      function _dyno_with_settings() {
        local last=$COMP_CWORD value="" word
        if [[ ${COMP_WORDS[last]} != "=" ]]; then
          value=${COMP_WORDS[last]}
          last=$((last - 1))
        fi
        if [[ $last -ge 3 && ${COMP_WORDS[last]} == "=" && ${COMP_WORDS[last - 2]} == "--set" ]]; then
          local key="${COMP_WORDS[last - 1]}="
          COMPREPLY=()
          for word in $(compgen -W "%s" -- "$key$value"); do
            [[ $word == "$key" ]] || COMPREPLY+=("${word#"$key"}")
          done
          return
        fi
        _complete_dyno
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
          type compopt &>/dev/null && compopt -o nospace
        fi
      }
      complete -F _dyno_with_settings -o default dyno
      """;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private @Nullable Shell shell;

  @Spec private @Nullable CommandSpec spec;
  private final List<String> lines = new ArrayList<>();

  @Override
  public Integer call() {
    CommandSpec root = requireNonNull(spec).root();
    // zsh uses the bash script, which loads bashcompinit
    context()
        .print(
            shell == Shell.FISH
                ? fishScript(root)
                : AutoComplete.bash(root.name(), root.commandLine())
                    + SETTINGS.formatted(String.join(" ", new PlanFlags.Settings())));
    return ExitCode.OK;
  }

  /** The fish completion of a command and its subcommands, which picocli does not generate. */
  String fishScript(CommandSpec root) {
    lines.add("# Completion of " + root.name() + " in fish.");
    add(root, "");
    return String.join("\n", lines) + "\n";
  }

  private void add(CommandSpec command, String seen) {
    String start =
        "complete -c %s -n %s ".formatted(command.root().name(), quoted(condition(command, seen)));
    List<CommandSpec> below =
        command.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(one -> !one.usageMessage().hidden())
            .toList();
    for (CommandSpec one : below) {
      line(start, "-f -a " + quoted(one.name()), one.usageMessage().description());
    }
    command.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> line(start, words(option), option.description()));
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      String names = candidates(parameter);
      if (!names.isEmpty()) {
        String files = parameter.typeInfo().isEnum() ? "-f " : "";
        line(start, files + "-a " + quoted(names), parameter.description());
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

  private void line(String start, String words, String... description) {
    lines.add(start + words + " -d " + quoted(ManualCommand.plain(description)));
  }

  /** The option's names, whether it takes a value, and the candidates: fixed words or files. */
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
