package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.AnswerCheck;

/**
 * Checks the answers that each fork got over its own connections: against the row generator, or
 * against a scan of the whole table if dyno did not make the rows.
 */
final class AnswersCheck implements CellCheck {
  private static final int MOMENTS = 2;
  private static final String SCANNED =
      "the answers equal those of a scan of the whole table (dyno did not make the rows)";

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long statements =
        outcome.workload().statements(outcome.cell().knobs()).stream()
            .filter(statement -> statement.answers().isPresent())
            .count();
    if (statements == 0) {
      return Optional.empty();
    }
    List<AnswerCheck> answers = outcome.answers();
    String problems =
        answers.stream()
            .flatMap(answered -> answered.contradictions().stream().limit(1))
            .distinct()
            .collect(Collectors.joining("; "));
    DataSpec data = outcome.cell().data();
    boolean generated = data.existing() == null;
    String known = data.files() == null ? "the generator's" : "those counted in the files";
    long missing = MOMENTS * statements * outcome.forks().size() - answers.size();
    boolean passed = problems.isEmpty() && missing == 0;
    return Optional.of(
        new Check(
            "answers",
            passed,
            passed
                ? (generated ? "the answers are " + known : SCANNED)
                    + ", checksum "
                    + checksums(answers)
                : missing > 0
                    ? "%d answers are missing".formatted(missing)
                    : "answers differ from %s: %s"
                        .formatted(generated ? known : "those of a scan", problems)));
  }

  private static String checksums(List<AnswerCheck> answers) {
    return answers.stream().map(AnswerCheck::checksum).distinct().collect(Collectors.joining(" "));
  }
}
