package org.enginedyno.run.subject;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.table.Explain;
import org.enginedyno.workload.Access;

/**
 * What a server says of a statement.
 *
 * @param tables the tables that it names, as they are called on the server
 * @param explain how it answers; without rows where it was not asked
 * @param declared the way to the rows that it must take on this engine, where it reads any
 */
public record StatementEvidence(
    String sql, Set<String> tables, Explain explain, Optional<Access> declared) {
  public StatementEvidence {
    tables = Set.copyOf(tables);
  }
}
