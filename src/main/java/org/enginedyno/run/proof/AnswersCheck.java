package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.AnswerCheck;

/**
 * Whether every fork was answered what the rows' generator says, by its own connections; of rows
 * that others made, what a scan of the whole table found before the first run.
 */
final class AnswersCheck implements CellCheck {
  private static final int MOMENTS = 2;
  private static final String FOUND =
      "the answers are those that a scan of the whole table gives (others made the rows, and what"
          + " they should be is not known)";

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long asking =
        outcome.workload().statements(outcome.cell().knobs()).stream()
            .filter(statement -> statement.answers().isPresent())
            .count();
    if (asking == 0) {
      return Optional.empty();
    }
    List<AnswerCheck> answers = outcome.answers();
    String otherwise =
        answers.stream()
            .flatMap(answered -> answered.contradictions().stream().limit(1))
            .distinct()
            .collect(Collectors.joining("; "));
    DataSpec data = outcome.cell().data();
    boolean ours = data.existing() == null;
    String known = data.files() == null ? "the generator's" : "those counted in the files";
    long missing = MOMENTS * asking * outcome.forks().size() - answers.size();
    boolean passed = otherwise.isEmpty() && missing == 0;
    return Optional.of(
        new Check(
            "answers",
            passed,
            passed
                ? (ours ? "the answers are " + known : FOUND) + ", checksum " + checksums(answers)
                : missing > 0
                    ? "%d answers were not asked for".formatted(missing)
                    : "answers differ from %s: %s"
                        .formatted(ours ? known : "what a scan found", otherwise)));
  }

  private static String checksums(List<AnswerCheck> answers) {
    return answers.stream().map(AnswerCheck::checksum).distinct().collect(Collectors.joining(" "));
  }
}
