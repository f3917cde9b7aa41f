package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells of what went wrong: in one line where the user or the machine is at fault. */
final class ErrorMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    if (e instanceof InvalidPathException path) {
      return handleExecutionException(CommandContext.cannotBeNamed(path), line, parsed);
    }
    if (e instanceof UserError) {
      line.getErr().println("dyno: " + cut(String.valueOf(e.getMessage())));
      return ExitCode.USER_CAN_FIX;
    }
    if (e instanceof IOException) {
      String message = String.valueOf(e.getMessage());
      String kind = e.getClass() == IOException.class ? "" : e.getClass().getSimpleName() + ": ";
      line.getErr().println("dyno: it broke: " + kind + cut(message));
      return ExitCode.BROKE;
    }
    line.getErr().println("dyno: it broke, and should not have; please report this:");
    e.printStackTrace(line.getErr());
    return ExitCode.BROKE;
  }

  private static String cut(String text) {
    return text.lines().map(UserError::cut).collect(Collectors.joining(System.lineSeparator()));
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    line.getErr().println("dyno: " + cut(line(e)));
    return ExitCode.USER_CAN_FIX;
  }

  /**
   * What is wrong with the arguments, what would be right, and the command whose help says more.
   */
  private static String line(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String words = words(e, command);
    return "%s%s see %s --help"
        .formatted(words, words.endsWith("?") ? "" : ";", command.qualifiedName());
  }

  private static String words(ParameterException e, CommandSpec command) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched.getUnmatched().get(0), command);
    }
    if (e instanceof MissingParameterException missing) {
      return missing(missing.getMissing().get(0), command);
    }
    if (e instanceof OverwrittenOptionException twice) {
      return name(twice.getOverwritten()) + " is given more than once; give it once";
    }
    ArgSpec argument = e.getArgSpec();
    return argument == null || e.getValue() == null
        ? String.valueOf(e.getMessage()).lines().findFirst().orElse("")
        : wrong(argument, e.getValue());
  }

  private static String unmatched(String text, CommandSpec command) {
    if (text.startsWith("-")) {
      String option = text.replaceFirst("=.*", "");
      return "%s has no option '%s'%s"
          .formatted(
              command.qualifiedName(),
              option,
              NearNames.question(option, command.optionsMap().keySet()));
    }
    if (!command.subcommands().isEmpty()) {
      return "unknown command '"
          + text
          + "'"
          + NearNames.choice(text, "there are", command.subcommands().keySet());
    }
    String hint = text.contains("=") ? "; a key of a plan follows --set" : "";
    return "'%s' is too much for %s%s".formatted(text, command.qualifiedName(), hint);
  }

  private static String missing(ArgSpec argument, CommandSpec command) {
    if (argument.isOption() && !argument.required()) {
      return "%s needs a value: %1$s %s".formatted(name(argument), argument.paramLabel());
    }
    String description = String.join(" ", argument.description()).replaceFirst("\\.$", "");
    return "%s needs %s%s: %s"
        .formatted(
            command.qualifiedName(),
            argument.isOption() ? name(argument) + " " : "",
            argument.paramLabel(),
            description);
  }

  private static String wrong(ArgSpec argument, String value) {
    if (argument.typeInfo().isMap()) {
      return "%s takes %s, as in %1$s data.rows=1000000, and not '%s'"
          .formatted(name(argument), argument.paramLabel(), value);
    }
    if (argument.typeInfo().isBoolean()) {
      return "%s takes no value, and not '%s'".formatted(name(argument), value);
    }
    Class<?> one = argument.auxiliaryTypes()[0];
    if (one.isEnum()) {
      List<String> words =
          Arrays.stream(one.getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.toList());
      return "%s cannot be '%s'%s"
          .formatted(name(argument), value, NearNames.choice(value, "there are", words));
    }
    return "%s cannot be '%s'".formatted(name(argument), value);
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
