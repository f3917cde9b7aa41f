package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

/** Reports errors: in one line if the cause is the user or the machine, else with a stack trace. */
final class ErrorMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    if (e instanceof InvalidPathException path) {
      return handleExecutionException(CommandContext.cannotBeNamed(path), line, parsed);
    }
    if (e instanceof UserError error) {
      Optional<String> noTime =
          error.unknown().flatMap(name -> afterWait(name, parsed.originalArgs()));
      line.getErr().println("dyno: " + cut(noTime.orElse(String.valueOf(e.getMessage()))));
      return ExitCode.USER_CAN_FIX;
    }
    if (e instanceof IOException) {
      String message = String.valueOf(e.getMessage());
      String kind = e.getClass() == IOException.class ? "" : e.getClass().getSimpleName() + ": ";
      line.getErr().println("dyno: failed: " + kind + cut(message));
      return ExitCode.BROKE;
    }
    line.getErr().println("dyno: internal error; please report this:");
    e.printStackTrace(line.getErr());
    return ExitCode.BROKE;
  }

  private static String cut(String text) {
    return text.lines().map(UserError::cut).collect(Collectors.joining(System.lineSeparator()));
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    Optional<String> noTime =
        e instanceof UnmatchedArgumentException unmatched
            ? afterWait(unmatched.getUnmatched().get(0), List.of(args))
            : Optional.empty();
    line.getErr().println("dyno: " + cut(noTime.orElseGet(() -> line(e))));
    return ExitCode.USER_CAN_FIX;
  }

  /** The message for a word after --wait that is no time, so that it is read as a plan. */
  private static Optional<String> afterWait(String word, List<String> arguments) {
    int next = arguments.indexOf("--wait") + 1;
    return next > 0 && next < arguments.size() && arguments.get(next).equals(word)
        ? Optional.of(
            "--wait: '%s' is neither a time nor a plan; write for example --wait 10m"
                .formatted(word))
        : Optional.empty();
  }

  /** The error in the arguments, the correction, and the command whose help explains them. */
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
      return name(twice.getOverwritten()) + " is given twice; give it once";
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
    if (command.userObject() instanceof DynoCommand dyno) {
      return dyno.unknown(text);
    }
    return "unexpected argument '%s'; %s"
        .formatted(
            text,
            text.contains("=") && command.optionsMap().containsKey("--set")
                ? "set a key of the plan with --set " + text
                : "%s takes %s".formatted(command.qualifiedName(), taken(command)));
  }

  /** The positional parameters of a command. */
  private static String taken(CommandSpec command) {
    List<String> labels = command.positionalParameters().stream().map(ArgSpec::paramLabel).toList();
    return switch (labels.size()) {
      case 0 -> "only options";
      case 1 -> "one " + labels.get(0);
      default -> String.join(" and ", labels);
    };
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
      return "%s: '%s' is not %s; write for example %1$s data.rows=1M"
          .formatted(name(argument), value, argument.paramLabel());
    }
    if (argument.typeInfo().isBoolean()) {
      return "%s takes no value: '%s'; remove it".formatted(name(argument), value);
    }
    Class<?> one = argument.auxiliaryTypes()[0];
    if (one.isEnum()) {
      String help = String.join(" ", argument.description());
      List<String> words =
          Arrays.stream(one.getEnumConstants())
              .map(Object::toString)
              .map(word -> help.contains(word) ? word : word.toLowerCase(Locale.ROOT))
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
