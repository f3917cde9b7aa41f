package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.db.setting.Durability;
import org.enginedyno.result.proof.Check;
import org.enginedyno.result.proof.Crash;

/**
 * Whether a server that was killed has kept what it and its engine promise. Where nothing is
 * promised, what is lost is a result.
 */
final class CrashCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    if (outcome.crash().isEmpty()) {
      return Optional.empty();
    }
    List<Crash> crashes =
        outcome.forks().stream().flatMap(fork -> fork.after().crash().stream()).toList();
    if (crashes.size() != outcome.forks().size()) {
      return Optional.of(
          new Check(
              "crash",
              false,
              "the server was killed in %d of %d forks"
                  .formatted(crashes.size(), outcome.forks().size())));
    }
    boolean promised =
        outcome.isTransactional() && Durability.isWhole(outcome.cell().setup().settings());
    boolean passed = !promised || crashes.stream().allMatch(Crash::isWhole);
    String told = crashes.stream().map(Crash::line).distinct().collect(Collectors.joining(" | "));
    return Optional.of(
        new Check(
            "crash",
            passed,
            passed ? told : "a durable transaction must outlast a killed server, but " + told));
  }
}
