package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RowSender;

/**
 * Checks that the server counted the commands that the operations send, and no others: each
 * undeclared prepare, close, ping, set or commit is a round trip too many.
 */
final class RoundTripsCheck {
  /** The share that several threads may leave uncounted at the edges of a run. */
  private static final double EDGE_SHARE = 0.001;

  private static final String COMMAND = "com_";
  private static final String COMMIT = "com_commit";
  private static final String ROLLBACK = "com_rollback";
  private static final Set<String> PREPARING = Set.of("com_stmt_prepare", "com_stmt_close");
  private static final String REPREPARED = "com_stmt_reprepare";

  /** What a member counts for changes that it applies from other members; not among questions. */
  static final Set<String> APPLIED = Set.of("com_insert", "com_update", "com_delete");

  /** The watch of a fork sends it. */
  private static final String WATCHING = ProcessList.COUNTER;

  private RoundTripsCheck() {}

  static Optional<Check> of(CellOutcome outcome) {
    if (outcome.isKilled()) {
      return Optional.empty(); // the counters are lost with the server
    }
    SortedMap<String, Long> counted = counted(outcome);
    SortedMap<String, Long> expected = expected(outcome);
    TreeSet<String> kinds = new TreeSet<>(expected.keySet());
    kinds.addAll(counted.keySet());
    List<String> problems = new ArrayList<>();
    boolean foreign = !outcome.others().isAlone();
    long further = 0;
    for (String kind : kinds) {
      long found = counted.getOrDefault(kind, 0L);
      long right = expected.getOrDefault(kind, 0L);
      long edge = edge(outcome, kind, right);
      if (found < right - fewer(outcome, kind) - edge
          || found > mostOf(outcome, kind, right) + edge) {
        problems.add(
            "%s x %s, expected %,d"
                .formatted(
                    found < 0 ? "fewer than 0" : "%,d".formatted(found), words(kind), right));
        // a negative count: other clients' statements were subtracted as those of dyno's readings
        foreign |= found < 0;
        further = Math.max(further, found < 0 ? right - found : found - right);
      }
    }
    tooManyApplied(outcome, counted, expected).ifPresent(problems::add);
    boolean passed = problems.isEmpty() && outcome.operations() > 0;
    boolean isExact = outcome.retries() == 0 && outcome.membersWritten() == 1;
    if (foreign && further > 0) {
      problems.add(
          "because another client is at work (about %,d statement%s); measure without other clients"
              .formatted(further, further == 1 ? "" : "s"));
    }
    return Optional.of(
        new Check(
            "round trips",
            passed,
            "for %s the server counted %s"
                .formatted(
                    operations(outcome),
                    passed ? summary(isExact ? expected : counted) : String.join(", ", problems))));
  }

  private static long mostOf(CellOutcome outcome, String kind, long right) {
    return outcome.membersWritten() > 1 && APPLIED.contains(kind)
        ? Long.MAX_VALUE / 2
        : right + more(outcome, kind, right) + ofRetries(outcome, kind);
  }

  /** A member counts a change that it applies from others once, by its kind, if it changed rows. */
  private static Optional<String> tooManyApplied(
      CellOutcome outcome, Map<String, Long> counted, Map<String, Long> expected) {
    int members = outcome.membersWritten();
    long found = APPLIED.stream().mapToLong(kind -> counted.getOrDefault(kind, 0L)).sum();
    long sent =
        Counters.CHANGES.stream()
            .map(COMMAND::concat)
            .mapToLong(
                kind ->
                    expected.getOrDefault(kind, 0L)
                        + ofRetries(outcome, kind)
                        + edge(outcome, kind, expected.getOrDefault(kind, 0L)))
            .sum();
    return members == 1 || found <= members * sent
        ? Optional.empty()
        : Optional.of(
            "%,d x insert, update and delete, expected at most %,d on %d members"
                .formatted(found, members * sent, members));
  }

  private static String operations(CellOutcome outcome) {
    String retries =
        outcome.retries() == 0
            ? ""
            : " and %,d %s"
                .formatted(outcome.retries(), outcome.retries() == 1 ? "retry" : "retries");
    return "%,d operations%s".formatted(outcome.operations(), retries);
  }

  /** The server's counters without the commands of the watch and of recreated tables. */
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
    SortedMap<String, Long> expected = new TreeMap<>();
    Map<String, Long> sent = sent(outcome);
    sent.forEach((kind, times) -> expected.put(COMMAND + kind, times));
    long statements = sent.values().stream().mapToLong(Long::longValue).sum();
    long queries = outcome.backgroundQueries(false);
    long inserts = outcome.backgroundQueries(true);
    long background = queries + inserts;
    expected.put(Counters.QUESTIONS, statements + background);
    if (queries > 0) {
      expected.merge(COMMAND + "select", queries, Long::sum);
    }
    if (inserts > 0) {
      expected.merge(COMMAND + "insert", inserts, Long::sum);
    }
    if (outcome.cell().get(PlanAxis.STATEMENTS) == PreparedBy.SERVER) {
      long commits = outcome.effect().commits() * outcome.operations();
      expected.put("com_stmt_execute", statements - commits + background);
    }
    long retries = outcome.retries();
    if (retries > 0) {
      // a failed transaction was sent and rolled back
      long rolledBack = outcome.effect().isTransaction() ? retries : 0;
      expected.put(ROLLBACK, rolledBack);
      expected.merge(Counters.QUESTIONS, retries + rolledBack, Long::sum);
    }
    return expected;
  }

  /** How often each command was sent: as declared for each operation, or as it was counted. */
  private static Map<String, Long> sent(CellOutcome outcome) {
    return RecordedChecks.commands(outcome)
        .orElseGet(
            () -> {
              Map<String, Long> declared = new TreeMap<>();
              outcome
                  .effect()
                  .commands()
                  .forEach((kind, times) -> declared.put(kind, times * outcome.operations()));
              return declared;
            });
  }

  /** The most statements of a kind that retries can have sent beyond one each. */
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
    // a statement of a transaction that another member's change has aborted may not be counted
    long aborted = outcome.membersWritten() > 1 ? outcome.retries() : 0;
    return aborted + (mayBeLeftOut ? outcome.operations() * outcome.skippableCommits() : 0);
  }

  /**
   * Statements on a recreated table are prepared again. MariaDB's driver prepares each batch again
   * on servers other than MariaDB.
   */
  private static long more(CellOutcome outcome, String kind, long right) {
    if (PREPARING.contains(kind) && sendsBatchesOneByOne(outcome)) {
      return outcome.operations() * outcome.effect().statements();
    }
    if (PREPARING.contains(kind) && sendsBatchesInBulk(outcome)) {
      return (long) outcome.measured().size() * outcome.cell().threads();
    }
    boolean renewed = outcome.workload().footprint() == Footprint.FRESH_RUN;
    boolean isPrepared = right > 0 && !kind.equals(ROLLBACK) && !kind.equals(COMMIT);
    return renewed && (isPrepared || PREPARING.contains(kind))
        ? outcome.counters().getOrDefault(REPREPARED, 0L)
        : 0;
  }

  /** Whether the driver may send a statement per row of a batch and prepare at will. */
  private static boolean sendsBatchesOneByOne(CellOutcome outcome) {
    return sends(outcome, BatchMode.ONE_BY_ONE)
        && !outcome.cell().get(PlanAxis.DRIVER).family().equals(Optional.of(DriverFamily.MYSQL));
  }

  /** Whether batches are sent whole, by statements that each run prepares again. */
  private static boolean sendsBatchesInBulk(CellOutcome outcome) {
    return sends(outcome, BatchMode.BULK);
  }

  private static boolean sends(CellOutcome outcome, BatchMode mode) {
    return outcome
        .workload()
        .as(RowSender.class)
        .filter(one -> one.batchMode(outcome.cell().knobs()) == mode)
        .isPresent();
  }

  /**
   * The server counts the watch's command as a statement before it counts its kind, and a run may
   * start or end in between.
   */
  private static long edge(CellOutcome outcome, String kind, long right) {
    int watchers = outcome.cell().measure().samplesServer() ? 2 : 1;
    long ofWatch =
        kind.equals(Counters.QUESTIONS) ? (long) watchers * outcome.measured().size() : 0;
    long ofThreads = outcome.cell().threads() == 1 ? 0 : (long) Math.ceil(right * EDGE_SHARE);
    return Math.max(ofWatch, ofThreads);
  }

  private static String summary(Map<String, Long> expected) {
    return expected.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> "%,d x %s".formatted(entry.getValue(), words(entry.getKey())))
        .reduce((one, other) -> one + ", " + other)
        .orElse("nothing");
  }

  private static String words(String kind) {
    return kind.equals(Counters.QUESTIONS)
        ? "statement"
        : kind.substring(COMMAND.length()).replace('_', ' ');
  }
}
