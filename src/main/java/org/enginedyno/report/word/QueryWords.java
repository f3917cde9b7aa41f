package org.enginedyno.report.word;

import java.util.Optional;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figures;

/** How many queries a cell answered, where an operation asks several: queries are no operations. */
public final class QueryWords {
  private QueryWords() {}

  /** Queries per second, but for commits. */
  public static Optional<Double> rate(Measurement cell) {
    Figures.Statements statements = cell.statements();
    return statements == null || !cell.isOk()
        ? Optional.empty()
        : Optional.of(cell.score().orElseThrow() * statements.queries());
  }

  /** The rate in a few words. */
  public static Optional<String> shortly(Measurement cell) {
    Figures.Statements statements = cell.statements();
    return statements == null || statements.isOne()
        ? Optional.empty()
        : rate(cell).map(rate -> Numbers.number(rate) + " queries/s");
  }

  /** Both rates, and what the one has to do with the other. */
  public static Optional<String> line(Measurement cell) {
    Figures.Statements statements = cell.statements();
    return statements == null || statements.isOne()
        ? Optional.empty()
        : shortly(cell)
            .map(
                queries ->
                    "%s %s/s, each of %s: %s"
                        .formatted(
                            Numbers.number(cell.score().orElseThrow()),
                            statements.commits() > 0 ? "transactions" : "operations",
                            statements.words(),
                            queries));
  }
}
