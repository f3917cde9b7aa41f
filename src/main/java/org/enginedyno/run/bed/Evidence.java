package org.enginedyno.run.bed;

import java.util.List;
import java.util.Optional;

/**
 * What a subject says of a cell.
 *
 * @param tables the tables that the cell works on
 * @param statements its statements
 * @param applied the server variables that the cell sets
 */
public record Evidence(
    List<TableEvidence> tables, List<StatementEvidence> statements, AppliedSettings applied) {
  public Evidence {
    tables = List.copyOf(tables);
    statements = List.copyOf(statements);
  }

  /** A cell that touches no table. */
  public static Evidence withoutTables(AppliedSettings applied) {
    return new Evidence(List.of(), List.of(), applied);
  }

  /** The engine of the tables, or of all where they are in several; nothing without tables. */
  public Optional<String> engine() {
    List<String> engines = tables.stream().map(TableEvidence::engine).distinct().toList();
    return engines.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", engines));
  }

  /**
   * A table, and the engine that it is in as the server tells it.
   *
   * @param transactional whether a commit means something to the engine
   */
  public record TableEvidence(String table, String engine, boolean transactional) {}
}
