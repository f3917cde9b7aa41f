package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.result.Check;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;

/**
 * Whether the server counted the commands that the operations send, and no other: each that is
 * prepared, closed, pinged, set or committed besides is a round trip that nobody declared.
 */
final class RoundTripsCheck implements CellCheck {
  /** What several threads may leave uncounted at the edges of a run. */
  private static final double EDGE_SHARE = 0.001;

  private static final String COMMAND = "com_";
  private static final String COMMIT = "com_commit";
  private static final String ROLLBACK = "com_rollback";
  private static final Set<String> PREPARING = Set.of("com_stmt_prepare", "com_stmt_close");
  private static final String REPREPARED = "com_stmt_reprepare";

  /** What the watch over a fork asks with, and nobody else. */
  private static final String WATCHING = "com_show_errors";

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    if (outcome.crash().isPresent()) {
      return Optional.empty(); // what it had counted is gone with the server
    }
    SortedMap<String, Long> counted = counted(outcome);
    SortedMap<String, Long> expected = expected(outcome);
    TreeSet<String> kinds = new TreeSet<>(expected.keySet());
    kinds.addAll(counted.keySet());
    List<String> otherwise = new ArrayList<>();
    for (String kind : kinds) {
      long found = counted.getOrDefault(kind, 0L);
      long right = expected.getOrDefault(kind, 0L);
      long edge = edge(outcome, kind, right);
      if (found < right - fewer(outcome, kind) - edge
          || found > right + more(outcome, kind, right) + ofRetries(outcome, kind) + edge) {
        otherwise.add(
            String.format(Locale.ROOT, "%,d x %s where %,d are right", found, words(kind), right));
      }
    }
    boolean passed = otherwise.isEmpty() && outcome.operations() > 0;
    return Optional.of(
        new Check(
            "round trips",
            passed,
            "for %s the server counted %s"
                .formatted(
                    operations(outcome),
                    passed
                        ? told(outcome.retries() == 0 ? expected : counted)
                        : String.join(", ", otherwise))));
  }

  private static String operations(CellOutcome outcome) {
    String operations = String.format(Locale.ROOT, "%,d operations", outcome.operations());
    long retries = outcome.retries();
    return retries == 0
        ? operations
        : operations
            + String.format(
                Locale.ROOT, " and %,d %s", retries, retries == 1 ? "retry" : "retries");
  }

  /** What the server counted, but for what the watch and the tables' renewals took. */
  private static SortedMap<String, Long> counted(CellOutcome outcome) {
    SortedMap<String, Long> counted = new TreeMap<>();
    SortedMap<String, Long> counters = outcome.counters();
    counters.forEach(
        (name, count) -> {
          if (name.startsWith(COMMAND) && !name.equals(WATCHING) && !name.equals(REPREPARED)) {
            counted.put(name, count);
          }
        });
    long watching = counters.getOrDefault(WATCHING, 0L);
    counted.merge(
        Counters.QUESTIONS, counters.getOrDefault(Counters.QUESTIONS, 0L) - watching, Long::sum);
    return counted;
  }

  private static SortedMap<String, Long> expected(CellOutcome outcome) {
    long operations = outcome.operations();
    SortedMap<String, Long> expected = new TreeMap<>();
    outcome
        .effect()
        .commands()
        .forEach((kind, times) -> expected.put(COMMAND + kind, times * operations));
    long queries = outcome.askedBesides(false);
    long inserts = outcome.askedBesides(true);
    long asked = queries + inserts;
    expected.put(Counters.QUESTIONS, outcome.effect().statements() * operations + asked);
    if (queries > 0) {
      expected.merge(COMMAND + "select", queries, Long::sum);
    }
    if (inserts > 0) {
      expected.merge(COMMAND + "insert", inserts, Long::sum);
    }
    if (outcome.cell().get(PlanAxis.STATEMENTS) == PreparedBy.SERVER) {
      long prepared = (long) outcome.effect().statements() - outcome.effect().commits();
      expected.put("com_stmt_execute", prepared * operations + asked);
    }
    long retries = outcome.retries();
    if (retries > 0) {
      // what failed was sent, and taken back
      long takenBack = outcome.effect().isTransaction() ? retries : 0;
      expected.put(ROLLBACK, takenBack);
      expected.merge(Counters.QUESTIONS, retries + takenBack, Long::sum);
    }
    return expected;
  }

  /** How many more statements of a kind retries have sent than one each, at the most. */
  private static long ofRetries(CellOutcome outcome, String kind) {
    Effect effect = outcome.effect();
    long retries = outcome.retries();
    return switch (kind) {
      case ROLLBACK -> 0;
      case Counters.QUESTIONS -> retries * Math.max(0, effect.statements() - 1);
      case "com_stmt_execute" -> retries * ((long) effect.statements() - effect.commits());
      default ->
          kind.startsWith(COMMAND)
              ? retries * effect.commands().getOrDefault(kind.substring(COMMAND.length()), 0)
              : 0;
    };
  }

  private static long fewer(CellOutcome outcome, String kind) {
    boolean mayBeLeftOut = kind.equals(COMMIT) || kind.equals(Counters.QUESTIONS);
    return mayBeLeftOut ? outcome.operations() * outcome.commitsThatMayBeLeftOut() : 0;
  }

  /**
   * A table that was made anew has each statement prepared once more, which counts again. MariaDB's
   * driver prepares a batch anew each time where the server is not of its own family.
   */
  private static long more(CellOutcome outcome, String kind, long right) {
    if (PREPARING.contains(kind) && outcome.sendsBatchesOneByOne()) {
      return outcome.operations() * outcome.effect().statements();
    }
    if (PREPARING.contains(kind) && outcome.sendsBatchesInBulk()) {
      return (long) outcome.measured().size() * outcome.cell().threads();
    }
    boolean renewed = outcome.workload().footprint() == Footprint.FRESH_RUN;
    boolean isPrepared = right > 0 && !kind.equals(ROLLBACK) && !kind.equals(COMMIT);
    return renewed && (isPrepared || PREPARING.contains(kind))
        ? outcome.counters().getOrDefault(REPREPARED, 0L)
        : 0;
  }

  /**
   * What the watch asks counts as a statement a moment before it counts as one of its kind, and a
   * run may begin or end between the two.
   */
  private static long edge(CellOutcome outcome, String kind, long right) {
    long ofWatch = kind.equals(Counters.QUESTIONS) ? outcome.measured().size() : 0;
    long ofThreads = outcome.cell().threads() == 1 ? 0 : (long) Math.ceil(right * EDGE_SHARE);
    return Math.max(ofWatch, ofThreads);
  }

  private static String told(Map<String, Long> expected) {
    return expected.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(
            entry ->
                String.format(Locale.ROOT, "%,d x %s", entry.getValue(), words(entry.getKey())))
        .reduce((one, other) -> one + ", " + other)
        .orElse("nothing");
  }

  private static String words(String kind) {
    return kind.equals(Counters.QUESTIONS)
        ? "statement"
        : kind.substring(COMMAND.length()).replace('_', ' ');
  }
}
