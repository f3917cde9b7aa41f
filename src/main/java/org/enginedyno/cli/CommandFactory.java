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
import org.enginedyno.cli.console.CommandContext;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Hands the surroundings to the commands that need them. */
final class CommandFactory implements IFactory {
  private final CommandContext surroundings;

  CommandFactory(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    Object command =
        switch (type.getSimpleName()) {
          case "RunCommand" -> new RunCommand(surroundings);
          case "DuelCommand" -> new DuelCommand(surroundings);
          case "GateCommand" -> new GateCommand(surroundings);
          case "ListCommand" -> new ListCommand(surroundings);
          case "DoctorCommand" -> new DoctorCommand(surroundings);
          case "ReportCommand" -> new ReportCommand(surroundings);
          case "CompareCommand" -> new CompareCommand(surroundings);
          case "HistoryCommand" -> new HistoryCommand(surroundings);
          case "ClaimsCommand" -> new ClaimsCommand(surroundings);
          case "ExportCommand" -> new ExportCommand(surroundings);
          case "CleanCommand" -> new CleanCommand(surroundings);
          case "JmhCommand" -> new JmhCommand(surroundings);
          case "CompletionCommand" -> new CompletionCommand(surroundings);
          case "ManualCommand" -> new ManualCommand(surroundings);
          default -> CommandLine.defaultFactory().create(type);
        };
    return type.cast(command);
  }
}
