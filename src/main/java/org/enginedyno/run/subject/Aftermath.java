package org.enginedyno.run.subject;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.result.Crash;
import org.enginedyno.result.TableAfter;

/**
 * What a fork has left behind.
 *
 * @param evidence what the subject says of the cell now
 * @param tables those that the cell fills, once they have settled
 * @param checks what the bed has looked at itself
 * @param crash what was left of the rows, where the server was killed
 */
public record Aftermath(
    Evidence evidence, List<TableAfter> tables, List<Check> checks, Optional<Crash> crash) {
  public Aftermath {
    tables = List.copyOf(tables);
    checks = List.copyOf(checks);
  }

  /** Of a subject that was not killed. */
  public Aftermath(Evidence evidence, List<TableAfter> tables) {
    this(evidence, tables, List.of(), Optional.empty());
  }

  /** Of files that were worked on, and looked at afterwards. */
  public static Aftermath ofFiles(Evidence evidence, List<Check> checks) {
    return new Aftermath(evidence, List.of(), checks, Optional.empty());
  }

  /** The same, of a server that was killed. */
  public Aftermath with(Crash left) {
    return new Aftermath(evidence, tables, checks, Optional.of(left));
  }
}
