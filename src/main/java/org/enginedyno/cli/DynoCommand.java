package org.enginedyno.cli;

import org.enginedyno.cli.command.ClaimsCommand;
import org.enginedyno.cli.command.CleanCommand;
import org.enginedyno.cli.command.CompareCommand;
import org.enginedyno.cli.command.CompletionCommand;
import org.enginedyno.cli.command.DoctorCommand;
import org.enginedyno.cli.command.DuelCommand;
import org.enginedyno.cli.command.ExportCommand;
import org.enginedyno.cli.command.GateCommand;
import org.enginedyno.cli.command.HistoryCommand;
import org.enginedyno.cli.command.JmhCommand;
import org.enginedyno.cli.command.ListCommand;
import org.enginedyno.cli.command.ManualCommand;
import org.enginedyno.cli.command.ReportCommand;
import org.enginedyno.cli.command.RunCommand;
import org.enginedyno.cli.command.Version;
import org.enginedyno.cli.console.CommandContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyno run                                  the quick plan on an embedded server",
      "  dyno run percona-2007 --dry-run           what a plan would do, and how long",
      "  dyno list workloads                       what can be measured"
    },
    synopsisSubcommandLabel = "COMMAND")
final class DynoCommand implements Runnable {
  private final CommandContext surroundings;

  DynoCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public void run() {
    CommandLine line = Main.suited(Main.commandLine(surroundings), surroundings);
    surroundings.out().print(line.getUsageMessage());
    surroundings.out().flush();
  }
}
