package org.enginedyno.run.subject;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.TableAfter;

/**
 * The state that a fork left behind.
 *
 * @param tables those that the cell fills, once the server is idle
 * @param checks of files
 * @param crash what was left of the rows, if the server was killed
 */
public record Aftermath(
    Evidence evidence, List<TableAfter> tables, List<Check> checks, Optional<Crash> crash) {
  public Aftermath {
    tables = List.copyOf(tables);
    checks = List.copyOf(checks);
  }

  public Aftermath(Evidence evidence, List<TableAfter> tables) {
    this(evidence, tables, List.of(), Optional.empty());
  }

  /** The aftermath of file work. */
  public static Aftermath ofFiles(Evidence evidence, List<Check> checks) {
    return new Aftermath(evidence, List.of(), checks, Optional.empty());
  }

  /** Adds the crash of a killed server. */
  public Aftermath with(Crash left) {
    return new Aftermath(evidence, tables, checks, Optional.of(left));
  }
}
