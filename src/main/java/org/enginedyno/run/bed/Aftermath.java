package org.enginedyno.run.bed;

import java.util.List;
import org.enginedyno.result.proof.TableAfter;

/**
 * What a fork has left behind.
 *
 * @param evidence what the subject says of the cell now
 * @param tables those that the cell fills, once they have settled
 */
public record Aftermath(Evidence evidence, List<TableAfter> tables) {
  public Aftermath {
    tables = List.copyOf(tables);
  }
}
