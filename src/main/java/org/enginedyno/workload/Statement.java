package org.enginedyno.workload;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement that an operation sends.
 *
 * @param template its text, with the names of its tables in braces
 * @param access the way to the rows that the server must take; empty where it reads no table
 * @param answers what can be compared of its answers
 */
public record Statement(
    String template, Parameters parameters, Optional<Access> access, Answers answers) {
  private static final Pattern TABLE = Pattern.compile("\\{(\\w+)}");

  /** What can be compared of the answers that engines give. */
  public enum Answers {
    /** The rows. */
    ROWS,
    /** How many there are: which ones is the engine's choice. */
    NUMBER_OF_ROWS,
    /** Nothing, as it changes something or has no answer. */
    NONE
  }

  /** A statement that has no answer. */
  public static Statement silent(String template) {
    return new Statement(template, Parameters.NONE, Optional.empty(), Answers.NONE);
  }

  /** The text for tables that are called by other names. */
  public String sql(UnaryOperator<String> names) {
    return TABLE
        .matcher(template)
        .replaceAll(table -> Matcher.quoteReplacement(names.apply(table.group(1))));
  }

  /** The text with the tables under their own names, as it was published. */
  public String sql() {
    return sql(UnaryOperator.identity());
  }
}
