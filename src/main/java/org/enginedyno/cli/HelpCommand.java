package org.enginedyno.cli;

import java.util.Iterator;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "help", description = "Show the help of a command.", footer = "  dyno help run")
final class HelpCommand extends DynoCommand.Subcommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND",
      completionCandidates = Commands.class,
      description = "The command (default: dyno itself).")
  private @Nullable String command;

  @Override
  public Integer call() {
    CommandLine whole = Main.suited(Main.commandLine(context()), context());
    CommandLine one = command == null ? whole : whole.getSubcommands().get(command);
    if (one == null) {
      throw new UserError(new DynoCommand(context()).unknown(String.valueOf(command)));
    }
    context().print(one.getUsageMessage());
    return ExitCode.OK;
  }

  /** The names of all commands. */
  static final class Commands implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(DynoCommand.class.getAnnotation(Command.class).subcommands())
          .map(type -> type.getAnnotation(Command.class).name())
          .iterator();
    }
  }
}
