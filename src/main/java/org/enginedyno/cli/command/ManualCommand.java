package org.enginedyno.cli.command;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.session.ThisMachine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "manual",
    description = "Print the manual page, for man to show.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = "  dyno manual | man -l -")
public final class ManualCommand implements Callable<Integer> {
  private final CommandContext surroundings;

  @Spec private @Nullable CommandSpec spec;

  public ManualCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    surroundings.print(ManualPage.of(requireNonNull(spec).root(), ThisMachine.version()));
    return ExitCode.OK;
  }
}
