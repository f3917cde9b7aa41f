package org.enginedyno.run.subject;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.table.Explain;
import org.enginedyno.workload.Access;

/**
 * A server's plan of a statement.
 *
 * @param tables the tables that it names, by their names on the server
 * @param declared the access path that it must use on this engine, if it reads
 */
public record StatementEvidence(
    String sql, Set<String> tables, Explain explain, Optional<Access> declared) {
  public StatementEvidence {
    tables = Set.copyOf(tables);
  }
}
