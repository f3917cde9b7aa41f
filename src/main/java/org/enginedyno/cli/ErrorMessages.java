package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import org.enginedyno.cli.command.ExitCode;
import org.enginedyno.cli.console.ArgumentMistake;
import org.enginedyno.cli.console.LocaleLetters;
import org.enginedyno.plan.UserError;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Tells of what went wrong: in one line where the user or the machine is at fault. */
final class ErrorMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    if (e instanceof InvalidPathException path) {
      return handleExecutionException(LocaleLetters.cannotBeNamed(path), line, parsed);
    }
    if (e instanceof UserError) {
      line.getErr().println("dyno: " + e.getMessage());
      return ExitCode.USER_CAN_FIX;
    }
    if (e instanceof IOException) {
      String message = String.valueOf(e.getMessage());
      String kind = e.getClass() == IOException.class ? "" : e.getClass().getSimpleName() + ": ";
      line.getErr().println("dyno: it broke: " + kind + message);
      return ExitCode.BROKE;
    }
    line.getErr().println("dyno: it broke, and should not have; please report this:");
    e.printStackTrace(line.getErr());
    return ExitCode.BROKE;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    line.getErr().println("dyno: " + ArgumentMistake.line(e));
    return ExitCode.USER_CAN_FIX;
  }
}
