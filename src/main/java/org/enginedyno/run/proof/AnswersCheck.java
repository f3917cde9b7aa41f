package org.enginedyno.run.proof;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.proof.Check;

/** Whether an engine gives the answers that the first one gave to the same question. */
final class AnswersCheck implements CellCheck {
  private final Map<String, Answer> first = new HashMap<>();

  private record Answer(String engine, String checksum) {}

  /** Takes in the answers of a cell that was finished before. */
  void remember(Cell cell, String checksum) {
    first.putIfAbsent(question(cell), new Answer(cell.engine(), checksum));
  }

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    Cell cell = outcome.cell();
    String given =
        outcome.evidence().statements().stream()
            .flatMap(statement -> statement.answers().stream())
            .collect(Collectors.joining(" "));
    if (given.isEmpty()) {
      return Optional.empty();
    }
    Answer known = first.computeIfAbsent(question(cell), key -> new Answer(cell.engine(), given));
    boolean same = known.checksum().equals(given);
    return Optional.of(
        new Check(
            "answers",
            same,
            same
                ? "answers as %s did, checksum %s".formatted(known.engine(), given)
                : "answers differ from those of %s: %s, not %s"
                    .formatted(known.engine(), given, known.checksum())));
  }

  private static String question(Cell cell) {
    return "%s %s %s".formatted(cell.workload(), cell.data(), cell.knobs());
  }
}
