package org.enginedyno.run.bed;

import java.util.List;
import org.enginedyno.db.table.Explain;
import org.enginedyno.workload.Access;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of a cell's table and statement.
 *
 * @param declared the way to the rows that the statement must take on this engine
 * @param answers checksum of the answers to fixed keys
 * @param fitted the server variables that the cell sets
 */
public record Evidence(
    @Nullable String engine,
    Explain explain,
    @Nullable Access declared,
    @Nullable String answers,
    AppliedSettings fitted) {
  /** A floor touches no table. */
  public static Evidence ofFloor(AppliedSettings fitted) {
    return new Evidence(null, new Explain(List.of()), null, null, fitted);
  }
}
