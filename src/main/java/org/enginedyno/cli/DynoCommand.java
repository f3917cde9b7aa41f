package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;
import org.enginedyno.session.ThisMachine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParentCommand;

/** The command above all others, which shows what there is. */
@Command(
    name = "dyno",
    description = "A dynamometer for the storage engines of the MySQL family.",
    subcommands = {
      RunCommand.class,
      DuelCommand.class,
      GateCommand.class,
      ListCommand.class,
      DoctorCommand.class,
      ReportCommand.class,
      CompareCommand.class,
      HistoryCommand.class,
      ClaimsCommand.class,
      ExportCommand.class,
      CleanCommand.class,
      JmhCommand.class,
      CompletionCommand.class,
      ManualCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = DynoCommand.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno run                                  the quick plan on an embedded server",
      "  dyno run percona-2007 --dry-run           what a plan would do, and how long",
      "  dyno list workloads                       what can be measured"
    },
    synopsisSubcommandLabel = "COMMAND")
record DynoCommand(CommandContext context) implements Runnable {
  /** What {@code --version} says. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"dyno " + ThisMachine.version()};
    }
  }

  @Override
  public void run() {
    context.print(Main.suited(Main.commandLine(context), context).getUsageMessage());
  }

  /** A command below {@code dyno}. */
  @Command(mixinStandardHelpOptions = true, footerHeading = "%nExamples:%n")
  abstract static class Subcommand implements Callable<Integer> {
    @ParentCommand private @Nullable DynoCommand dyno;

    final CommandContext context() {
      return requireNonNull(dyno).context();
    }
  }
}
