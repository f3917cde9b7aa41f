package org.enginedyno.run.subject;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.StandingVariables;
import org.enginedyno.result.DurabilityInForce;
import org.enginedyno.result.DurabilityInForce.Log;
import org.enginedyno.result.QuiesceState;

/**
 * What a subject says of a cell at one moment.
 *
 * @param tables the tables that the cell works on
 * @param statements its statements
 * @param applied the server variables that the cell sets
 * @param variables all that stand on the server
 * @param rest what was left of earlier work; nothing where there was none, or nobody looked
 */
public record Evidence(
    List<TableEvidence> tables,
    List<StatementEvidence> statements,
    AppliedSettings applied,
    StandingVariables variables,
    Optional<QuiesceState> rest) {
  public Evidence {
    tables = List.copyOf(tables);
    statements = List.copyOf(statements);
  }

  /** Of a moment at which nobody looked for what was left of earlier work. */
  public Evidence(
      List<TableEvidence> tables,
      List<StatementEvidence> statements,
      AppliedSettings applied,
      StandingVariables variables) {
    this(tables, statements, applied, variables, Optional.empty());
  }

  /** The same, and what was left of earlier work. */
  public Evidence with(Optional<QuiesceState> left) {
    return new Evidence(tables, statements, applied, variables, left);
  }

  /** Of a cell that touches no table. */
  public static Evidence withoutTables(AppliedSettings applied, StandingVariables variables) {
    return new Evidence(List.of(), List.of(), applied, variables);
  }

  /** What makes commits safe, of the tables' engine and of the server; nothing without tables. */
  public Optional<DurabilityInForce> durability() {
    return tables.stream().findFirst().map(TableEvidence::traits).map(this::durability);
  }

  private DurabilityInForce durability(EngineTraits traits) {
    Set<String> names = traits.storage().durability();
    Log log = names == null ? Log.UNKNOWN : names.isEmpty() ? Log.NONE : Log.OWN;
    return DurabilityInForce.of(log, names == null ? Set.of() : names, variables.values());
  }

  /** The engine of the tables, or of all where they are in several; nothing without tables. */
  public Optional<String> engine() {
    List<String> engines = tables.stream().map(TableEvidence::engine).distinct().toList();
    return engines.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", engines));
  }
}
