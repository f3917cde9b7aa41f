package org.enginedyno.cli.command;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete our words. */
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
    surroundings
        .out()
        .print(
            shell == Shell.FISH
                ? FishScript.of(root)
                : AutoComplete.bash(root.name(), root.commandLine()));
    surroundings.out().flush();
    return ExitCode.OK;
  }
}
