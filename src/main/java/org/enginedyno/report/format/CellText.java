package org.enginedyno.report.format;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Figures.BackgroundRate;
import org.enginedyno.result.Figures.Statements;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Retries;
import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.catalogue.Workloads;

/** Facts about a cell in addition to its figures. */
public final class CellText {
  private CellText() {}

  /** The rate and the latencies of the background work; empty if there was none. */
  public static Optional<String> background(Measurement cell, LatencyUnit times) {
    return Optional.ofNullable(cell.background()).map(work -> text(work, times::micros));
  }

  private static String text(BackgroundRate work, DoubleFunction<String> micros) {
    return "%s by %s, p50 %s, p99 %s, max %s"
        .formatted(
            Numbers.number(work.rate()) + (work.inserts() ? " rows inserted/s" : " queries/s"),
            Numbers.count(work.threads(), "thread"),
            micros.apply(work.latency().p50()),
            micros.apply(work.latency().p99()),
            micros.apply(work.latency().max()));
  }

  /** The rate of operations with the rate of background inserts. */
  public static Optional<String> inserts(Measurement cell) {
    return Optional.ofNullable(cell.background())
        .filter(work -> work.inserts() && cell.isOk())
        .map(
            work ->
                "%s operations/s with %s"
                    .formatted(FigureText.score(cell), text(work, Numbers::micros)));
  }

  /** The indexes that EXPLAIN names; {@code none} for a scan; empty if there is no EXPLAIN. */
  public static String index(Proof proof) {
    return new ExplainRows(proof.explain())
        .accesses().stream()
            .map(
                access ->
                    access.index() == null
                        ? "none"
                        : access.index() + (access.covering() ? " (covering)" : ""))
            .distinct()
            .collect(Collectors.joining(" + "));
  }

  /** The number of conflicts of each kind, and of retries; empty if there were no conflicts. */
  public static Optional<String> conflicts(Measurement cell) {
    Retries retries = cell.retries();
    return retries.conflicts() == 0
        ? Optional.empty()
        : Optional.of(
            "%s; operations were retried %s"
                .formatted(
                    retries.errors().entrySet().stream()
                        .map(CellText::error)
                        .collect(Collectors.joining(", ")),
                    retries.retries() == 1 ? "once" : Numbers.count(retries.retries()) + " times"));
  }

  private static String error(Map.Entry<String, Long> error) {
    int slash = error.getKey().lastIndexOf('/');
    String state = error.getKey().substring(0, slash);
    String number = error.getKey().substring(slash + 1);
    String name =
        Conflict.of(state, Integer.parseInt(number)).map(Conflict::toString).orElse("error");
    return "%s x %s (SQLState %s, error %s)"
        .formatted(Numbers.count(error.getValue()), name, state, number);
  }

  /** Whether an operation of some of these cells is more than one query, such as a transaction. */
  public static boolean asksQueries(List<Measurement> cells) {
    return cells.stream().anyMatch(cell -> cell.statements() != null && !cell.statements().isOne());
  }

  /** The number of queries in an operation. */
  public static int queriesEach(Measurement cell) {
    return made(cell).queries();
  }

  /** The statements of an operation; those of a single query need not be in the results. */
  private static Statements made(Measurement cell) {
    return Optional.ofNullable(cell.statements())
        .or(
            () ->
                Workloads.find(cell.cell().workload())
                    .map(workload -> workload.effect(cell.cell().data(), cell.cell().knobs()))
                    .map(one -> new Statements(one.queries(), one.commits(), List.of())))
        .orElseGet(() -> new Statements(1, 0, List.of()));
  }

  /** The noun for operations of these cells. */
  public static String unit(List<Measurement> cells) {
    List<Measurement> known = cells.stream().filter(Measurement::isOk).toList();
    return !known.isEmpty() && known.stream().allMatch(CellText::commits)
        ? "transactions"
        : "operations";
  }

  private static boolean commits(Measurement cell) {
    Statements statements = cell.statements();
    return statements != null && statements.commits() > 0;
  }

  /** What an operation consists of, if it has more than one query; otherwise empty. */
  public static String operation(List<Measurement> cells) {
    return asksQueries(cells)
        ? cells.stream()
            .filter(Measurement::isOk)
            .map(cell -> made(cell).words())
            .distinct()
            .collect(Collectors.joining(" or ", "An operation is ", ". "))
        : "";
  }

  /** Queries per second, excluding commits; empty if an operation is one query. */
  public static Optional<String> queryRate(Measurement cell) {
    return Optional.ofNullable(cell.statements())
        .filter(statements -> cell.isOk() && !statements.isOne())
        .map(statements -> cell.score().orElseThrow() * statements.queries())
        .map(rate -> Numbers.number(rate) + " queries/s");
  }

  /** The rates of operations and queries, and how many queries each operation has. */
  public static Optional<String> queries(Measurement cell) {
    String unit = commits(cell) ? "transactions" : "operations";
    String score = Numbers.number(cell.score().orElse(0));
    return queryRate(cell)
        .map(
            queries ->
                "%s %s/s, each of %s: %s".formatted(score, unit, made(cell).words(), queries));
  }

  /** The marks of a cell: {@code drifting, noisy}; empty if it has none. */
  public static String marks(Measurement cell) {
    return labels(cell).map(Label::toString).collect(Collectors.joining(", "));
  }

  /** The marks that prevent a comparison of the cell. */
  public static String unsteady(Measurement cell) {
    return cell.marks().stream()
        .map(Mark::label)
        .filter(label -> !label.isComparable())
        .map(Label::toString)
        .collect(Collectors.joining(", "));
  }

  /** The name of a cell with its marks: {@code Aria (noisy)}. */
  public static String withMarks(String name, Measurement cell) {
    String marks = marks(cell);
    return marks.isEmpty() ? name : "%s (%s)".formatted(name, marks.replace(", ", " and "));
  }

  /** The marks of a cell, one letter each. */
  public static String letters(Measurement cell) {
    return labels(cell).map(Label::letter).collect(Collectors.joining());
  }

  /** The meaning of the letters of some marks; empty if there are none. */
  public static String legend(Stream<Label> labels) {
    return labels
        .distinct()
        .sorted()
        .map(label -> label.letter() + " " + label)
        .collect(Collectors.joining(", "));
  }

  /** The labels of a cell's marks; empty if the cell is not OK. */
  public static Stream<Label> labels(Measurement cell) {
    return cell.isOk() ? cell.marks().stream().map(Mark::label) : Stream.empty();
  }
}
