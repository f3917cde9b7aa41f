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

/** What was seen of a cell in addition to its figures; queries are no operations. */
public final class CellText {
  private CellText() {}

  /** The rate and the times of the background work; nothing where there was none. */
  public static Optional<String> background(Measurement cell, LatencyUnit times) {
    return Optional.ofNullable(cell.background()).map(work -> text(work, times::micros));
  }

  private static String text(BackgroundRate work, DoubleFunction<String> micros) {
    return "%s by %s, p50 %s, p99 %s, the slowest %s"
        .formatted(
            Numbers.number(work.rate()) + (work.inserts() ? " rows inserted/s" : " queries/s"),
            Numbers.count(work.threads(), "thread"),
            micros.apply(work.latency().p50()),
            micros.apply(work.latency().p99()),
            micros.apply(work.latency().max()));
  }

  /** The rate of operations with that of inserts in the background. */
  public static Optional<String> inserts(Measurement cell) {
    return Optional.ofNullable(cell.background())
        .filter(work -> work.inserts() && cell.isOk())
        .map(
            work ->
                "%s operations/s with %s"
                    .formatted(FigureText.score(cell), text(work, Numbers::micros)));
  }

  /** The index that EXPLAIN names, {@code none} for a scan, or nothing where no server says. */
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

  /** How many conflicts there were of each kind, and how many retries; nothing without any. */
  public static Optional<String> conflicts(Measurement cell) {
    Retries retries = cell.retries();
    return retries.conflicts() == 0
        ? Optional.empty()
        : Optional.of(
            "%s; operations were done again %s"
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

  /** Whether some operation of a workload's cells is more than one query. */
  public static boolean asksQueries(List<Measurement> cells) {
    return cells.stream().anyMatch(cell -> cell.statements() != null && !cell.statements().isOne());
  }

  /** How many queries an operation asks. */
  public static int queriesEach(Measurement cell) {
    return made(cell).queries();
  }

  /** What an operation is made of; a cell whose operation is one query needs no such text. */
  private static Statements made(Measurement cell) {
    return Optional.ofNullable(cell.statements())
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
    return !known.isEmpty() && known.stream().allMatch(CellText::commits)
        ? "transactions"
        : "operations";
  }

  private static boolean commits(Measurement cell) {
    Statements statements = cell.statements();
    return statements != null && statements.commits() > 0;
  }

  /** What an operation is, where it is more than one query; empty elsewhere. */
  public static String operation(List<Measurement> cells) {
    return asksQueries(cells)
        ? cells.stream()
            .filter(Measurement::isOk)
            .map(cell -> made(cell).words())
            .distinct()
            .collect(Collectors.joining(" or ", "An operation is ", ". "))
        : "";
  }

  /** Queries per second, but for commits; nothing where an operation is one query. */
  public static Optional<String> queryRate(Measurement cell) {
    return Optional.ofNullable(cell.statements())
        .filter(statements -> cell.isOk() && !statements.isOne())
        .map(statements -> cell.score().orElseThrow() * statements.queries())
        .map(rate -> Numbers.number(rate) + " queries/s");
  }

  /** Both rates, and what the one has to do with the other. */
  public static Optional<String> queries(Measurement cell) {
    String unit = commits(cell) ? "transactions" : "operations";
    String score = Numbers.number(cell.score().orElse(0));
    return queryRate(cell)
        .map(
            queries ->
                "%s %s/s, each of %s: %s".formatted(score, unit, made(cell).words(), queries));
  }

  /** The marks of a cell: {@code drifting, noisy}; empty where it has none. */
  public static String marks(Measurement cell) {
    return labels(cell).map(Label::toString).collect(Collectors.joining(", "));
  }

  /** Those that keep a cell from being compared. */
  public static String unsteady(Measurement cell) {
    return cell.marks().stream()
        .map(Mark::label)
        .filter(label -> !label.isComparable())
        .map(Label::toString)
        .collect(Collectors.joining(", "));
  }

  /** What a chart calls a cell that is more than a point there: {@code Aria (noisy)}. */
  public static String withMarks(String name, Measurement cell) {
    String marks = marks(cell);
    return marks.isEmpty() ? name : "%s (%s)".formatted(name, marks.replace(", ", " and "));
  }

  /** The marks of a cell in a letter each. */
  public static String letters(Measurement cell) {
    return labels(cell).map(Label::letter).collect(Collectors.joining());
  }

  /** What the letters of some marks stand for; empty where there are none. */
  public static String legend(Stream<Label> labels) {
    return labels
        .distinct()
        .sorted()
        .map(label -> label.letter() + " " + label)
        .collect(Collectors.joining(", "));
  }

  /** The kinds of a cell's marks. */
  public static Stream<Label> labels(Measurement cell) {
    return cell.isOk() ? cell.marks().stream().map(Mark::label) : Stream.empty();
  }
}
