package org.enginedyno.workload;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A statement that an operation sends.
 *
 * @param template its text, with the names of its tables in braces
 * @param access the access path that the server must use; empty if it reads no table
 * @param answers its expected answers; empty if it changes rows or has no answer
 * @param recorded what is recorded instead, if a user wrote it
 */
public record Statement(
    String template,
    Parameters parameters,
    Optional<Access> access,
    Optional<Answers> answers,
    Optional<Recorded> recorded) {
  /** Quoted texts, quoted names and comments, which contain neither tables nor parameters. */
  public static final Pattern QUOTED =
      Pattern.compile(
          "'(?:[^'\\\\]++|\\\\.|'')*+'|\"(?:[^\"\\\\]++|\\\\.|\"\")*+\"|`[^`]*+`"
              + "|/\\*(?!\\+).*?\\*/|--(?=\\s|$)[^\\n]*+|#[^\\n]*+",
          Pattern.DOTALL);

  private static final Pattern TABLE =
      Pattern.compile(QUOTED.pattern() + "|\\{(\\w+)}", Pattern.DOTALL);
  private static final Pattern ROW = Pattern.compile("\\bVALUES ?(\\(.*\\))$");

  /**
   * What is recorded of a statement that a user wrote, and must stay the same.
   *
   * @param plan whether its plan is recorded
   * @param index the index that the plan must name, if the user expects one
   * @param answers whether its answers to fixed values are recorded
   * @param incomparable why other servers may return other rows; if present, answers are not
   *     compared
   */
  public record Recorded(
      boolean plan, Optional<String> index, boolean answers, Optional<String> incomparable) {}

  /** A statement whose plan and answers are declared. */
  public Statement(
      String template, Parameters parameters, Optional<Access> access, Optional<Answers> answers) {
    this(template, parameters, access, answers, Optional.empty());
  }

  /** Whether its answers are recorded and may be compared. */
  public boolean hasRecordedAnswers() {
    return recorded.filter(one -> one.answers() && one.incomparable().isEmpty()).isPresent();
  }

  public static Statement silent(String template) {
    return new Statement(template, Parameters.NONE, Optional.empty(), Optional.empty());
  }

  /** This insert of one row, as an insert of that many rows. */
  public Statement ofRows(int rows) {
    Matcher row = ROW.matcher(template);
    if (!row.find()) {
      throw new IllegalStateException("not an insert of one row: " + template);
    }
    String all = String.join(", ", Collections.nCopies(rows, row.group(1)));
    return new Statement(template.substring(0, row.start(1)) + all, parameters, access, answers);
  }

  /** The text with other names of the tables. */
  public String sql(UnaryOperator<String> names) {
    return TABLE
        .matcher(template)
        .replaceAll(
            part ->
                Matcher.quoteReplacement(
                    part.group(1) == null ? part.group() : names.apply(part.group(1))));
  }

  /** The text with the original names of the tables, as published. */
  public String sql() {
    return sql(UnaryOperator.identity());
  }

  /** The tables of the statement, under other names. */
  public Set<String> tables(UnaryOperator<String> names) {
    return TABLE
        .matcher(template)
        .results()
        .filter(part -> part.group(1) != null)
        .map(table -> names.apply(table.group(1)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
