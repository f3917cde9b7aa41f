package org.enginedyno.cli;

import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.enginedyno.cli.machine.Surroundings;
import picocli.CommandLine;

/** The command {@code dyno}. */
public final class Main {
  private Main() {}

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    // all of these are read once, by libraries, when they are first used
    System.setProperty("java.awt.headless", "true");
    System.setProperty("jdk.console", "java.base");
    System.setProperty("jmh.ignoreLock", "true");
    LogManager.getLogManager().reset();
    Logger.getLogger("").setLevel(Level.INFO);
    System.exit(commandLine(Surroundings.ofThisProcess()).execute(args));
  }

  /** The whole command line, over the surroundings that it reads and writes. */
  static CommandLine commandLine(Surroundings surroundings) {
    CommandLine line =
        new CommandLine(new DynoCommand(surroundings), new CommandFactory(surroundings));
    line.setOut(surroundings.out());
    line.setErr(surroundings.err());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(100);
    line.setUsageHelpAutoWidth(false);
    line.setExecutionExceptionHandler(new ErrorMessages());
    line.setParameterExceptionHandler(new ErrorMessages());
    return line;
  }
}
