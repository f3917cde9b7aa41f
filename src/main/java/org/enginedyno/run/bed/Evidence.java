package org.enginedyno.run.bed;

import java.util.List;
import java.util.Optional;
import org.enginedyno.db.facts.StandingVariables;

/**
 * What a subject says of a cell at one moment.
 *
 * @param tables the tables that the cell works on
 * @param statements its statements
 * @param applied the server variables that the cell sets
 * @param variables all that stand on the server
 */
public record Evidence(
    List<TableEvidence> tables,
    List<StatementEvidence> statements,
    AppliedSettings applied,
    StandingVariables variables) {
  public Evidence {
    tables = List.copyOf(tables);
    statements = List.copyOf(statements);
  }

  /** Of a cell that touches no table. */
  public static Evidence withoutTables(AppliedSettings applied, StandingVariables variables) {
    return new Evidence(List.of(), List.of(), applied, variables);
  }

  /** The engine of the tables, or of all where they are in several; nothing without tables. */
  public Optional<String> engine() {
    List<String> engines = tables.stream().map(TableEvidence::engine).distinct().toList();
    return engines.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", engines));
  }
}
