package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.fork.Answered;
import org.enginedyno.result.proof.Check;

/** Whether every fork was answered what the rows' generator says, by its own connections. */
final class AnswersCheck implements CellCheck {
  private static final int MOMENTS = 2;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long asking =
        outcome.workload().statements(outcome.cell().knobs()).stream()
            .filter(statement -> statement.answers().isPresent())
            .count();
    if (asking == 0) {
      return Optional.empty();
    }
    List<Answered> answers = outcome.answers();
    String otherwise =
        answers.stream()
            .flatMap(answered -> answered.contradictions().stream().limit(1))
            .distinct()
            .collect(Collectors.joining("; "));
    long missing = MOMENTS * asking * outcome.forks().size() - answers.size();
    boolean passed = otherwise.isEmpty() && missing == 0;
    return Optional.of(
        new Check(
            "answers",
            passed,
            passed
                ? "the answers are the generator's, checksum " + checksums(answers)
                : missing > 0
                    ? "%d answers were not asked for".formatted(missing)
                    : "answers differ from the generator's: " + otherwise));
  }

  private static String checksums(List<Answered> answers) {
    return answers.stream().map(Answered::checksum).distinct().collect(Collectors.joining(" "));
  }
}
