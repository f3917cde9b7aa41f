package org.enginedyno.result;

import java.util.regex.Pattern;
import org.enginedyno.os.ChildEnvironment;

/** Hides the values of secrets in arguments of a JVM. */
public final class Secrets {
  private static final String NAME =
      "(?i)(-D[^\\s=]*(?:" + ChildEnvironment.SECRET_WORDS + ")[^\\s=]*)=";

  private static final Pattern ARGUMENT = Pattern.compile(NAME + "(?s).*");

  /** A value ends at a space outside quotes. */
  private static final Pattern IN_LINE =
      Pattern.compile(NAME + "(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])*");

  private Secrets() {}

  /** An argument without its value, if that is a secret. */
  public static String hidden(String argument) {
    return ARGUMENT.matcher(argument).replaceFirst("$1=...");
  }

  /** A line with arguments without its secrets, such as the JVM's about JAVA_TOOL_OPTIONS. */
  public static String hiddenIn(String line) {
    return IN_LINE.matcher(line).replaceAll("$1=...");
  }
}
