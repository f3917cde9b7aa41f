package org.enginedyno.run.proof;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.TableEvidence;

/** Checks that each table is in the cell's engine and unchanged since it was created or loaded. */
final class TableCheck implements CellCheck {
  private static final String ROW_FORMAT = "innodb_default_row_format";

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    if (!outcome.cell().hasTables()) {
      return Optional.empty();
    }
    String engine = outcome.cell().engine();
    Set<String> problems = new LinkedHashSet<>();
    for (CellOutcome.Moment moment : outcome.moments()) {
      List<TableEvidence> tables = moment.evidence().tables();
      if (tables.isEmpty()) {
        problems.add("there was no table " + moment.name());
      }
      for (TableEvidence table : tables) {
        if (!table.engine().equalsIgnoreCase(engine)) {
          problems.add(
              "the table is in %s, not in %s (dyno clean removes it)"
                  .formatted(table.engine(), engine));
        }
        rowFormatProblem(outcome.cell(), table).ifPresent(problems::add);
        List<String> changes = table.definition().since(table.made());
        if (!changes.isEmpty()) {
          problems.add(
              "table %s has changed since it was created: %s"
                  .formatted(table.table(), String.join(", ", changes)));
        }
      }
    }
    return Optional.of(
        new Check(
            "table",
            problems.isEmpty(),
            problems.isEmpty()
                ? "the table is in %s, unchanged since it was %s"
                    .formatted(
                        engine, outcome.cell().data().existing() == null ? "created" : "found")
                : String.join("; ", problems)));
  }

  /** A table must have the requested default row format, not that of a table created before. */
  private static Optional<String> rowFormatProblem(Cell cell, TableEvidence table) {
    String requested = cell.setup().settings().get(ROW_FORMAT);
    return requested == null
            || !table.traits().storage().whenMade().contains(ROW_FORMAT)
            || table
                .definition()
                .property("row_format")
                .filter(requested::equalsIgnoreCase)
                .isPresent()
        ? Optional.empty()
        : Optional.of(
            "table %s has row format %s, but %s = %s was requested"
                .formatted(
                    table.table(),
                    table.definition().property("row_format").orElse("unknown"),
                    ROW_FORMAT,
                    requested));
  }
}
