package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.bed.StatementEvidence;
import org.enginedyno.workload.Access;

/** Whether the server takes the way to the rows that the workload declares. */
final class AccessCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    List<StatementEvidence> reading =
        outcome.evidence().statements().stream()
            .filter(statement -> statement.declared().isPresent())
            .toList();
    if (reading.isEmpty()) {
      return Optional.empty();
    }
    List<String> otherwise = reading.stream().flatMap(one -> contradiction(one).stream()).toList();
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
                : String.join("; ", otherwise)));
  }

  private static Optional<String> contradiction(StatementEvidence statement) {
    Access declared = statement.declared().orElseThrow();
    Access found = statement.explain().access();
    return found.equals(declared)
        ? Optional.empty()
        : Optional.of("the plan is %s where %s is declared".formatted(found, declared));
  }
}
