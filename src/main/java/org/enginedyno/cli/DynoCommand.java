package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.session.ThisMachine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParentCommand;

/** The top-level command, which shows the help. */
@Command(
    name = "dyno",
    description = "A dynamometer for the storage engines of the MySQL family.",
    subcommands = {
      RunCommand.class,
      InitCommand.class,
      CapacityCommand.class,
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
      CaptureCommand.class,
      JmhCommand.class,
      CompletionCommand.class,
      ManualCommand.class,
      HelpCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = DynoCommand.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno run                                  the quick plan on an embedded server",
      "  dyno run percona-2007 --dry-run           the cells of a plan, and their time",
      "  dyno list workloads                       what can be measured"
    },
    synopsisSubcommandLabel = "COMMAND")
record DynoCommand(CommandContext context) implements Runnable {
  /** The output of {@code --version}. */
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

  /** The message for an unknown command, which may be the name of a plan. */
  String unknown(String command) {
    List<String> plans = context.workplace().plans().names();
    return NamedFiles.isFile(command) || plans.contains(command)
        ? "unknown command '%s'; did you mean 'dyno run %1$s'?".formatted(command)
        : NearNames.unknown(
            "command", command, "there are", Main.commandLine(context).getSubcommands().keySet());
  }

  /** A command below {@code dyno}. */
  @Command(
      mixinStandardHelpOptions = true,
      versionProvider = Version.class,
      footerHeading = "%nExamples:%n")
  abstract static class Subcommand implements Callable<Integer> {
    @ParentCommand private @Nullable DynoCommand dyno;
    private final Set<String> damaged = new LinkedHashSet<>();

    final CommandContext context() {
      return requireNonNull(dyno).context();
    }

    /** Records that a damaged line of results is left out. */
    final void leaveOut(UserError damage) {
      damaged.add(UserError.cut(String.valueOf(damage.getMessage())));
    }

    /** Prints the lines that were left out; returns the exit code if nothing else is wrong. */
    final int leftOut() {
      damaged.forEach(line -> context().err().println("dyno: left out: " + line));
      context().err().flush();
      return damaged.isEmpty() ? ExitCode.OK : ExitCode.CELLS_NOT_VALID;
    }
  }
}
