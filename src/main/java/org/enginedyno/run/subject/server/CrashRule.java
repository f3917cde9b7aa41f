package org.enginedyno.run.subject.server;

import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.db.setting.Durability;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.result.Crash;

/**
 * Whether a server that was killed has kept what its engine and settings promise; where they
 * promise nothing, what is lost is a result.
 */
public final class CrashRule {
  private static final String NAME = "crash";

  private CrashRule() {}

  /**
   * The rule for a cell.
   *
   * @param transactional whether its engine keeps transactions whole
   * @param crashes what its forks left, each of which must have left something
   */
  public static Check of(Cell cell, boolean transactional, int forks, List<Crash> crashes) {
    if (crashes.size() != forks) {
      return new Check(
          NAME, false, "the server was killed in %d of %d forks".formatted(crashes.size(), forks));
    }
    boolean promised = transactional && Durability.isWhole(cell.setup().settings());
    boolean passed = !promised || crashes.stream().allMatch(Crash::isWhole);
    String told = crashes.stream().map(Crash::line).distinct().collect(Collectors.joining(" | "));
    return new Check(
        NAME,
        passed,
        passed ? told : "a durable transaction must outlast a killed server, but " + told);
  }
}
