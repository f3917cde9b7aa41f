package org.enginedyno.cli.console;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.plan.read.NearNames;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with the arguments of a command, and what would be right, in a line. */
public final class ArgumentMistake {
  private ArgumentMistake() {}

  /** The line, with the command whose help says more. */
  public static String line(ParameterException e) {
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
