package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.result.Proof;
import org.enginedyno.result.StatementProof;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.bed.AppliedSettings;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.Fork;
import org.enginedyno.workload.catalogue.Workloads;

/** Holds what a cell brought back against what it claims to have measured. */
public final class Prover {
  private static final double EXTRA_SHARE = 0.01;
  private static final int EXTRA_STATEMENTS = 20;

  /** Answers that were given first, by what was asked; every other engine must agree. */
  private final Map<String, Answer> answers = new HashMap<>();

  private record Answer(String engine, String checksum) {}

  /** Takes in the answers of a cell that was finished in an earlier sitting. */
  public void remember(Cell cell, String checksum) {
    answers.putIfAbsent(question(cell), new Answer(cell.engine(), checksum));
  }

  Proof prove(Cell cell, Evidence evidence, List<Fork.Catch> forks) {
    List<Check> checks = new ArrayList<>();
    List<ForkLog.Span> spans = forks.stream().flatMap(fork -> fork.log().spans().stream()).toList();
    List<ForkLog.Span> measured = spans.stream().filter(ForkLog.Span::measured).toList();
    long operations = measured.stream().mapToLong(ForkLog.Span::operations).sum();
    Map<String, Long> counters = new TreeMap<>();
    measured.forEach(
        span -> span.counters().forEach((name, count) -> counters.merge(name, count, Long::sum)));
    checks.add(complete(cell, forks, measured));
    checks.add(statements(cell, operations, counters));
    checks.add(queryCache(counters));
    if (!evidence.fitted().asked().isEmpty()) {
      checks.add(settings(evidence.fitted()));
    }
    if (!cell.isFloor()) {
      checks.add(engine(cell, evidence));
      checks.add(access(evidence));
      checks.add(answers(cell, evidence));
    }
    double perOperation =
        operations == 0 ? 0 : counters.getOrDefault(Counters.QUESTIONS, 0L) / (double) operations;
    return new Proof(
        evidence.engine(),
        evidence.explain().rows().isEmpty()
            ? List.of()
            : List.of(new StatementProof("", evidence.explain().rows(), evidence.answers())),
        operations,
        perOperation,
        counters,
        evidence.fitted().effective(),
        List.of(),
        checks);
  }

  private static Check complete(Cell cell, List<Fork.Catch> forks, List<ForkLog.Span> measured) {
    List<String> missing = new ArrayList<>();
    forks.forEach(fork -> missing.addAll(fork.shortfalls()));
    int runs = cell.measure().runs() * cell.measure().forks();
    if (measured.size() != runs) {
      missing.add("%d of %d runs were counted".formatted(measured.size(), runs));
    }
    measured.stream()
        .filter(span -> span.threads() != cell.threads())
        .forEach(
            span ->
                missing.add(
                    "a run was counted by %d of %d threads"
                        .formatted(span.threads(), cell.threads())));
    return new Check(
        "complete",
        missing.isEmpty(),
        missing.isEmpty()
            ? "%d forks x %d runs x %d threads came back"
                .formatted(forks.size(), cell.measure().runs(), cell.threads())
            : String.join("; ", missing));
  }

  private static Check statements(Cell cell, long operations, Map<String, Long> counters) {
    int declared = Workloads.named(cell.workload()).effect(cell.data(), cell.knobs()).statements();
    long counted = counters.getOrDefault(Counters.QUESTIONS, 0L);
    long expected = operations * declared;
    long allowed = expected + Math.max(EXTRA_STATEMENTS, (long) (expected * EXTRA_SHARE));
    boolean passed = operations > 0 && counted >= expected && counted <= allowed;
    return new Check(
        "statements",
        passed,
        String.format(
            Locale.ROOT,
            "the server counted %,d statements for %,d operations that send %d each",
            counted,
            operations,
            declared));
  }

  private static Check queryCache(Map<String, Long> counters) {
    long hits = counters.getOrDefault(Counters.QUERY_CACHE_HITS, 0L);
    return new Check(
        "query cache",
        hits == 0,
        hits == 0
            ? "the query cache answered nothing"
            : "the query cache answered %d times; switch it off (query_cache_type=OFF)"
                .formatted(hits));
  }

  private static Check settings(AppliedSettings fitted) {
    List<String> untaken = fitted.untaken();
    return new Check(
        "settings",
        untaken.isEmpty(),
        untaken.isEmpty()
            ? "every setting took: " + fitted.effective()
            : String.join("; ", untaken));
  }

  private static Check engine(Cell cell, Evidence evidence) {
    boolean same = cell.engine().equalsIgnoreCase(evidence.engine());
    return new Check(
        "engine",
        same,
        same
            ? "the table is in " + evidence.engine()
            : "the table is in %s, not in %s (dyno clean removes it)"
                .formatted(evidence.engine(), cell.engine()));
  }

  private static Check access(Evidence evidence) {
    boolean same = evidence.explain().access().equals(evidence.declared());
    return new Check(
        "access",
        same,
        same
            ? "the plan is as declared: " + evidence.declared()
            : "the plan is %s where %s is declared"
                .formatted(evidence.explain().access(), evidence.declared()));
  }

  private Check answers(Cell cell, Evidence evidence) {
    String given = String.valueOf(evidence.answers());
    Answer first = answers.computeIfAbsent(question(cell), key -> new Answer(cell.engine(), given));
    boolean same = first.checksum().equals(given);
    return new Check(
        "answers",
        same,
        same
            ? "answers as %s did, checksum %s".formatted(first.engine(), given)
            : "answers differ from those of %s: %s, not %s"
                .formatted(first.engine(), given, first.checksum()));
  }

  private static String question(Cell cell) {
    return cell.workload() + " " + cell.data();
  }
}
