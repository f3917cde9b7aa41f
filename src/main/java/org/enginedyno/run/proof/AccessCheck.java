package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.StatementEvidence;

/** Whether the server takes the way to the rows that the workload declares, whenever asked. */
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
    String otherwise =
        reading.stream()
            .flatMap(AccessCheck::contradiction)
            .distinct()
            .collect(Collectors.joining("; "));
    return Optional.of(
        new Check(
            "access",
            otherwise.isEmpty(),
            otherwise.isEmpty()
                ? "the plan is as declared: "
                    + reading.stream()
                        .map(statement -> statement.declared().orElseThrow().toString())
                        .distinct()
                        .collect(Collectors.joining("; "))
                : otherwise));
  }

  private static Stream<String> contradiction(StatementEvidence statement) {
    return statement
        .explain()
        .contradiction(statement.declared().orElseThrow(), statement.tables())
        .stream();
  }
}
