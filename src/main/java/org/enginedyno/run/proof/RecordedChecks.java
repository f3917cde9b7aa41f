package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Kind;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.RowsExamined;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.Statement;

/**
 * Checks statements that users wrote: they meet the user's expectations, and otherwise stay as
 * recorded.
 */
public final class RecordedChecks {
  /** Draws differ from run to run; a plan that flips or a table that runs dry changes more. */
  private static final double MOST_CHANGE = 2;

  /** The average of fewer operations says little. */
  private static final long LEAST_OPERATIONS = 50;

  /** The part of the statements that must have an effect if each operation is to have one. */
  private static final double LEAST_EFFECTIVE = 0.95;

  /** With fewer rows for each operation, the cell only measures the search for rows. */
  private static final double FEW_ROWS = 0.01;

  /**
   * The largest difference of the roots of two sums of rows that chance explains. It is 20 standard
   * deviations if rows are drawn independently, and 5 if each answer has no row or 16 rows.
   */
  private static final double MOST_BY_CHANCE = 14;

  private RecordedChecks() {}

  /** How often each command was sent, as the workers counted the kinds of statements. */
  static Optional<Map<String, Long>> commands(CellOutcome outcome) {
    RecordedWorkload workload = outcome.workload().as(RecordedWorkload.class).orElse(null);
    if (workload == null || workload.kindsOfStatements(outcome.cell().knobs()).isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> counters = workload.counters();
    Map<String, Long> sent = new LinkedHashMap<>();
    for (Span span : outcome.measured()) {
      for (Latencies.OfKind kind : span.latencies().statements()) {
        long count = Histograms.decode(kind.histogram()).getTotalCount();
        sent.merge(counters.getOrDefault(kind.kind(), kind.kind()), count, Long::sum);
      }
    }
    if (outcome.effect().isTransaction()) {
      sent.put("commit", outcome.operations());
    }
    return Optional.of(sent);
  }

  /** Checks that plans name the indexes that the user expects; other plans are only recorded. */
  static Optional<Check> plan(CellOutcome outcome) {
    List<Evidence.OfStatement> expecting =
        outcome.statements().filter(statement -> statement.index().isPresent()).toList();
    if (expecting.isEmpty()) {
      return Optional.empty();
    }
    Set<String> seen =
        expecting.stream()
            .filter(statement -> !statement.explain().isOfNoRow())
            .map(Evidence.OfStatement::sql)
            .collect(Collectors.toSet());
    Set<String> problems = new LinkedHashSet<>();
    Set<String> indexes = new LinkedHashSet<>();
    for (Evidence.OfStatement statement : expecting) {
      String index = statement.index().orElseThrow();
      List<String> used =
          statement.explain().accesses().stream()
              .flatMap(access -> Stream.ofNullable(access.index()))
              .toList();
      indexes.add(index);
      boolean isPlan = !statement.explain().isOfNoRow() || !seen.contains(statement.sql());
      if (isPlan && used.stream().noneMatch(index::equalsIgnoreCase)) {
        problems.add(
            "the plan uses %s, expected index %s: %s"
                .formatted(
                    used.isEmpty() ? "no index" : "index " + String.join(", ", used),
                    index,
                    statement.sql()));
      }
    }
    return Optional.of(
        Check.of("access", problems, "the plan uses index " + String.join(", ", indexes)));
  }

  /** Checks that fixed questions have the same answers in every fork, before and after it. */
  static Optional<Check> answers(CellOutcome outcome) {
    RecordedWorkload workload = outcome.workload().as(RecordedWorkload.class).orElse(null);
    if (workload == null) {
      return Optional.empty();
    }
    int statements =
        (int)
            workload.statements(outcome.cell().knobs()).stream()
                .filter(Statement::hasRecordedAnswers)
                .count();
    if (statements == 0 || outcome.forks().isEmpty()) {
      return Optional.empty();
    }
    int moments = workload.footprint().isEnduring() ? 2 : 1;
    List<AnswerCheck> answers = outcome.answers();
    int missing = moments * statements * outcome.forks().size() - answers.size();
    if (missing != 0) {
      return Optional.of(new Check("answers", false, "%d answers are missing".formatted(missing)));
    }
    // by place: two operations of a mix may send the same text with other values
    List<AnswerCheck> first = answers.subList(0, statements);
    Set<String> problems = new LinkedHashSet<>();
    for (AnswerCheck answer : answers) {
      answer
          .contradictions()
          .forEach(
              found -> problems.add("%s %s: %s".formatted(found, answer.when(), answer.sql())));
    }
    for (int i = statements; i < answers.size(); i++) {
      AnswerCheck answer = answers.get(i);
      AnswerCheck before = first.get(i % statements);
      if (!before.checksum().equals(answer.checksum())) {
        problems.add(
            "fixed questions had different answers %s of fork %d than %s of fork 1: %s"
                .formatted(
                    answer.when(), i / (moments * statements) + 1, before.when(), answer.sql()));
      }
    }
    return Optional.of(
        Check.of(
            "answers",
            problems,
            "fixed questions had the same answers in every fork, checksum "
                + String.join(" ", first.stream().map(AnswerCheck::checksum).toList())));
  }

  /** Checks that operations answered and changed about as many rows in every run. */
  static Optional<Check> effects(CellOutcome outcome) {
    Optional<RecordedWorkload> workload = outcome.workload().as(RecordedWorkload.class);
    if (workload.isEmpty()) {
      return Optional.empty();
    }
    List<Span> runs =
        outcome.measured().stream()
            .filter(span -> span.throughput().operations() >= LEAST_OPERATIONS)
            .toList();
    List<String> problems = new ArrayList<>();
    List<Double> rows = runs.stream().map(RecordedChecks::rows).toList();
    // differences of up to one row do not count for a mix, as a rare operation may have all rows,
    // or if each statement has expected rows, as these may allow for a table that runs dry
    long operations =
        workload.get().expectsRows() || !workload.get().isUniform()
            ? 0
            : runs.stream().mapToLong(run -> run.throughput().operations()).min().orElse(0);
    change(rows, operations)
        .map("the rows returned and changed per operation"::concat)
        .ifPresent(problems::add);
    if (outcome.workload().footprint().isEnduring() && outcome.countsReads()) {
      // a status query of another client reads rows, too
      change(runs.stream().map(RecordedChecks::reads).toList(), 0)
          .map("the rows that the server read per operation"::concat)
          .ifPresent(problems::add);
    }
    return Optional.of(
        Check.of(
            "effects",
            problems,
            rows.isEmpty()
                ? "too few operations to compare their rows"
                : "operations returned and changed %.4g rows on average, about the same in all runs"
                    .formatted(
                        rows.stream().mapToDouble(Double::doubleValue).average().orElse(0))));
  }

  /**
   * How a run differs from the first one by more than random draws explain; empty if none does.
   *
   * @param operations the least number of operations per average; 0 if a difference of up to one
   *     row does not count
   */
  private static Optional<String> change(List<Double> runs, long operations) {
    double first = runs.isEmpty() ? 0 : runs.get(0);
    return runs.stream()
        .filter(
            one ->
                Math.abs(one - first) > 1
                    || (Math.max(one, first) <= 1
                        && Math.abs(Math.sqrt(one) - Math.sqrt(first))
                                * Math.sqrt((double) operations)
                            > MOST_BY_CHANCE))
        .filter(one -> Math.max(one, first) > MOST_CHANGE * Math.min(one, first))
        .findFirst()
        .map(
            one ->
                " went from %.4g to %.4g between runs; give tables more rows, or look for a plan that changed"
                    .formatted(first, one));
  }

  /** The mark of operations that only change rows, or only read them, and hardly find any. */
  public static Optional<Mark> idle(CellOutcome outcome) {
    double rows = outcome.measured().stream().mapToDouble(RecordedChecks::rows).max().orElse(1);
    Kind kind = outcome.cell().work().kind();
    return outcome
        .workload()
        .as(RecordedWorkload.class)
        .filter(one -> one.isUniform() && outcome.operations() >= LEAST_OPERATIONS)
        .filter(one -> rows < FEW_ROWS)
        .filter(
            one ->
                (kind == Kind.WRITE && !one.acceptsNoChange())
                    || (kind == Kind.READ && !one.expectsRows()))
        .map(
            one ->
                new Mark(
                    kind == Kind.WRITE ? Mark.Label.HARDLY_CHANGING : Mark.Label.HARDLY_READING,
                    "an operation %s %.4g rows on average; give tables more rows or set other values, or accept it by expect: { %s: 0..1 }"
                        .formatted(
                            kind == Kind.WRITE ? "changed" : "read",
                            rows,
                            kind == Kind.WRITE ? "changed" : "rows")));
  }

  /** Whether operations only change rows, and each statement changed one, with few exceptions. */
  static boolean changesEachTime(CellOutcome outcome) {
    double least = LEAST_EFFECTIVE * outcome.effect().queries();
    boolean reads = outcome.effect().commands().containsKey("select");
    return outcome
        .workload()
        .as(RecordedWorkload.class)
        .map(
            one ->
                one.isUniform()
                    && !reads
                    && outcome.measured().stream().allMatch(r -> rows(r) >= least))
        .orElse(true);
  }

  private static double rows(Span span) {
    return span.server().rowsToRead() / (double) span.throughput().operations();
  }

  private static double reads(Span span) {
    return RowsExamined.reads(span.server().counters()) / (double) span.throughput().operations();
  }

  /** Reports what cannot be proven; this fails no cell. */
  static Optional<Check> unproven(CellOutcome outcome) {
    return outcome
        .workload()
        .as(RecordedWorkload.class)
        .map(workload -> unproven(workload, outcome))
        .filter(lines -> !lines.isEmpty())
        .map(lines -> new Check("unproven", true, "not proven: " + String.join("; ", lines)));
  }

  private static List<String> unproven(RecordedWorkload workload, CellOutcome outcome) {
    List<String> lines = new ArrayList<>(workload.unproven());
    List<String> executed =
        outcome.measured().stream()
            .flatMap(span -> span.latencies().statements().stream())
            .filter(kind -> Histograms.decode(kind.histogram()).getTotalCount() > 0)
            .map(Latencies.OfKind::kind)
            .toList();
    workload.kindsOfStatements(outcome.cell().knobs()).stream()
        .filter(kind -> !outcome.measured().isEmpty() && !executed.contains(kind))
        .forEach(kind -> lines.add(kind + ": never executed in a measured run"));
    if (outcome.effect().isTransaction() && !outcome.isTransactional()) {
      lines.add(
          outcome.cell().engine() + " has no transactions: each statement takes effect by itself");
    }
    return lines;
  }
}
