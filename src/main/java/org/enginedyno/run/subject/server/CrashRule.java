package org.enginedyno.run.subject.server;

import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.db.setting.Durability;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.result.Crash;

/**
 * Checks that a killed server kept what its engine and settings promise; without a promise, a loss
 * is a result.
 */
public final class CrashRule {
  private static final String NAME = "crash";

  private CrashRule() {}

  /** Checks all forks of a cell; each must have a crash. */
  public static Check of(Cell cell, boolean transactional, int forks, List<Crash> crashes) {
    if (crashes.size() != forks) {
      return new Check(
          NAME, false, "the server was killed in %d of %d forks".formatted(crashes.size(), forks));
    }
    boolean promised = transactional && Durability.isWhole(cell.setup().settings());
    boolean passed = !promised || crashes.stream().allMatch(Crash::isWhole);
    String summary =
        crashes.stream().map(Crash::line).distinct().collect(Collectors.joining(" | "));
    return new Check(
        NAME,
        passed,
        passed ? summary : "durable transactions must survive a killed server, but " + summary);
  }
}
