package org.enginedyno.report.format;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.Figures.Statements;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;

/** How many queries a cell answered, where an operation asks several: queries are no operations. */
public final class QueryText {
  private QueryText() {}

  private static Optional<Statements> statements(Measurement cell) {
    return Optional.ofNullable(cell.statements());
  }

  /** Whether some operation of a workload's cells is more than one query. */
  public static boolean areTold(List<Measurement> cells) {
    return cells.stream()
        .flatMap(cell -> statements(cell).stream())
        .anyMatch(statements -> !statements.isOne());
  }

  /** How many queries an operation asks. */
  public static int each(Measurement cell) {
    return made(cell).queries();
  }

  /** What an operation is made of; a cell whose operation is one query need not tell it. */
  private static Statements made(Measurement cell) {
    return statements(cell)
        .or(
            () ->
                Workloads.find(cell.cell().workload())
                    .map(workload -> workload.effect(cell.cell().data(), cell.cell().knobs()))
                    .map(one -> new Statements(one.queries(), one.commits(), List.of())))
        .orElseGet(() -> new Statements(1, 0, List.of()));
  }

  /** What the operations of a workload's cells are called. */
  public static String unit(List<Measurement> cells) {
    List<Measurement> known = cells.stream().filter(Measurement::isOk).toList();
    return !known.isEmpty() && known.stream().allMatch(QueryText::commits)
        ? "transactions"
        : "operations";
  }

  private static boolean commits(Measurement cell) {
    return statements(cell).filter(statements -> statements.commits() > 0).isPresent();
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

  /** Queries per second, but for commits; nothing where an operation is one query. */
  public static Optional<String> shortly(Measurement cell) {
    return statements(cell)
        .filter(statements -> cell.isOk() && !statements.isOne())
        .map(statements -> cell.score().orElseThrow() * statements.queries())
        .map(rate -> Numbers.number(rate) + " queries/s");
  }

  /** Both rates, and what the one has to do with the other. */
  public static Optional<String> line(Measurement cell) {
    String unit = commits(cell) ? "transactions" : "operations";
    String score = Numbers.number(cell.score().orElse(0));
    return shortly(cell)
        .map(
            queries ->
                "%s %s/s, each of %s: %s".formatted(score, unit, made(cell).words(), queries));
  }
}
