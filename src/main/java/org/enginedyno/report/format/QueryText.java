package org.enginedyno.report.format;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Measurement;

/** How many queries a cell answered, where an operation asks several: queries are no operations. */
public final class QueryText {
  private QueryText() {}

  /** Whether some operation of a workload's cells is more than one query. */
  public static boolean areTold(List<Measurement> cells) {
    return cells.stream()
        .map(Measurement::statements)
        .anyMatch(statements -> statements != null && !statements.isOne());
  }

  /** How many queries an operation asks. */
  public static int each(Measurement cell) {
    return made(cell).queries();
  }

  /** What an operation is made of; a cell whose operation is one query need not tell it. */
  private static Figures.Statements made(Measurement cell) {
    Figures.Statements statements = cell.statements();
    return statements != null
        ? statements
        : WorkloadText.workload(cell.cell().workload())
            .map(workload -> workload.effect(cell.cell().data(), cell.cell().knobs()))
            .map(one -> new Figures.Statements(one.queries(), one.commits(), List.of()))
            .orElseGet(() -> new Figures.Statements(1, 0, List.of()));
  }

  /** What the operations of a workload's cells are called. */
  public static String unit(List<Measurement> cells) {
    List<Measurement> known = cells.stream().filter(Measurement::isOk).toList();
    return !known.isEmpty() && known.stream().allMatch(QueryText::commits)
        ? "transactions"
        : "operations";
  }

  /** What an operation is, where it is more than one query; empty elsewhere. */
  public static String operation(List<Measurement> cells) {
    return areTold(cells)
        ? cells.stream()
            .filter(Measurement::isOk)
            .map(cell -> made(cell).words())
            .distinct()
            .collect(Collectors.joining(" or ", "An operation is ", ". "))
        : "";
  }

  private static boolean commits(Measurement cell) {
    Figures.Statements statements = cell.statements();
    return statements != null && statements.commits() > 0;
  }

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
