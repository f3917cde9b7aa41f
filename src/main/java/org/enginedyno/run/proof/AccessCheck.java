package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.StatementEvidence;

/** Checks that the server uses the access path that the workload declares. */
final class AccessCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    List<StatementEvidence> reading =
        outcome.moments().stream()
            .flatMap(moment -> moment.evidence().statements().stream())
            .filter(statement -> statement.declared().isPresent())
            .toList();
    if (reading.isEmpty()) {
      return Optional.empty();
    }
    String problems =
        reading.stream()
            .flatMap(AccessCheck::contradiction)
            .distinct()
            .collect(Collectors.joining("; "));
    return Optional.of(
        new Check(
            "access",
            problems.isEmpty(),
            problems.isEmpty()
                ? "the plan is as declared: "
                    + reading.stream()
                        .map(statement -> statement.declared().orElseThrow().toString())
                        .distinct()
                        .collect(Collectors.joining("; "))
                : problems));
  }

  private static Stream<String> contradiction(StatementEvidence statement) {
    return statement
        .explain()
        .contradiction(statement.declared().orElseThrow(), statement.tables())
        .stream();
  }
}
