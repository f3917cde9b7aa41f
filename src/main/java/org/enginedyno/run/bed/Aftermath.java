package org.enginedyno.run.bed;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.proof.Crash;
import org.enginedyno.result.proof.TableAfter;

/**
 * What a fork has left behind.
 *
 * @param evidence what the subject says of the cell now
 * @param tables those that the cell fills, once they have settled
 * @param crash what was left of the rows, where the server was killed
 */
public record Aftermath(Evidence evidence, List<TableAfter> tables, Optional<Crash> crash) {
  public Aftermath {
    tables = List.copyOf(tables);
  }

  /** Of a subject that was not killed. */
  public Aftermath(Evidence evidence, List<TableAfter> tables) {
    this(evidence, tables, Optional.empty());
  }

  /** The same, of a server that was killed. */
  public Aftermath with(Crash left) {
    return new Aftermath(evidence, tables, Optional.of(left));
  }
}
