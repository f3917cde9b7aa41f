package org.enginedyno.run.proof;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.TableEvidence;

/** Whether each table is in the cell's engine, and is what it was when it was made or loaded. */
final class TableCheck implements CellCheck {
  private static final String ROW_FORMAT = "innodb_default_row_format";

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    if (!outcome.cell().hasTables()) {
      return Optional.empty();
    }
    String wanted = outcome.cell().engine();
    Set<String> otherwise = new LinkedHashSet<>();
    for (CellOutcome.Moment moment : outcome.moments()) {
      List<TableEvidence> tables = moment.evidence().tables();
      if (tables.isEmpty()) {
        otherwise.add("there was no table " + moment.name());
      }
      for (TableEvidence table : tables) {
        if (!table.engine().equalsIgnoreCase(wanted)) {
          otherwise.add(
              "the table is in %s, not in %s (dyno clean removes it)"
                  .formatted(table.engine(), wanted));
        }
        otherForm(outcome.cell(), table).ifPresent(otherwise::add);
        List<String> changes = table.definition().since(table.made());
        if (!changes.isEmpty()) {
          otherwise.add(
              "table %s is not what it was when it was made: %s"
                  .formatted(table.table(), String.join(", ", changes)));
        }
      }
    }
    return Optional.of(
        new Check(
            "table",
            otherwise.isEmpty(),
            otherwise.isEmpty()
                ? "the table is in %s, and as it was %s"
                    .formatted(wanted, outcome.cell().data().existing() == null ? "made" : "found")
                : String.join("; ", otherwise)));
  }

  /**
   * The row format that the server's default stands for, which must not be that of a table before.
   */
  private static Optional<String> otherForm(Cell cell, TableEvidence table) {
    String wanted = cell.setup().settings().get(ROW_FORMAT);
    return wanted == null
            || !table.traits().whenMade().contains(ROW_FORMAT)
            || table
                .definition()
                .property("row_format")
                .filter(wanted::equalsIgnoreCase)
                .isPresent()
        ? Optional.empty()
        : Optional.of(
            "table %s has row format %s where %s = %s was asked"
                .formatted(
                    table.table(),
                    table.definition().property("row_format").orElse("unknown"),
                    ROW_FORMAT,
                    wanted));
  }
}
