package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.db.setting.Durability;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ChangeTotals;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.ChangeWorkload;

/** Checks the rows: those that the server has, and those that it answers with. */
public final class DataChecks {
  private static final int MOMENTS = 2;

  private DataChecks() {}

  /** Checks that the server has exactly the rows that it acknowledged. */
  static Optional<Check> rows(CellOutcome outcome) {
    // after a crash, another check counts the rows
    if (outcome.workload().footprint().isLoaded() || outcome.isKilled()) {
      return Optional.empty();
    }
    Set<String> problems = new LinkedHashSet<>();
    long acknowledged = 0;
    Map<Long, Long> sums = new HashMap<>();
    for (ForkResult fork : outcome.results().toList()) {
      for (Span span : fork.log().spans()) {
        RowsAdded growth = span.growth();
        if (growth == null) {
          problems.add("a run counted no rows");
          continue;
        }
        acknowledged += growth.rows();
        if (growth.rowsFound() != growth.rows()) {
          problems.add(
              "the server has %,d rows, but acknowledged %,d"
                  .formatted(growth.rowsFound(), growth.rows()));
        } else if (isAltered(outcome, growth, sums)) {
          problems.add("the server's rows differ from those sent");
        }
      }
    }
    return Optional.of(
        Check.of(
            "rows",
            problems,
            "the server has all %,d rows that it acknowledged".formatted(acknowledged)));
  }

  /** Whether the sum over a run's rows differs from the generator's. */
  private static boolean isAltered(CellOutcome outcome, RowsAdded growth, Map<Long, Long> sums) {
    String found = growth.sumFound();
    if (found == null) {
      return false;
    }
    long right =
        sums.computeIfAbsent(
            growth.rows(),
            rows -> outcome.tables().stream().mapToLong(table -> table.checksums(rows)).sum());
    return !found.equals(Long.toString(right));
  }

  /**
   * Checks the answers that each fork got over its own connections: against the row generator, or
   * against a scan of the whole table if dyno did not make the rows.
   */
  static Optional<Check> answers(CellOutcome outcome) {
    long statements =
        outcome.workload().statements(outcome.cell().knobs()).stream()
            .filter(statement -> statement.answers().isPresent())
            .count();
    if (statements == 0) {
      return Optional.empty();
    }
    List<AnswerCheck> answers = outcome.answers();
    long asked = answers.stream().filter(AnswerCheck::isAsked).count();
    long missing = MOMENTS * statements * outcome.forks().size() - asked;
    if (missing != 0) {
      return Optional.of(new Check("answers", false, "%d answers are missing".formatted(missing)));
    }
    List<String> problems =
        answers.stream()
            .flatMap(answered -> answered.contradictions().stream().limit(1))
            .distinct()
            .toList();
    DataSpec data = outcome.cell().data();
    boolean generated = data.existing() == null;
    String known = data.files() == null ? "the generator's" : "those counted in the files";
    String summary =
        problems.isEmpty()
            ? "%s, checksum %s"
                .formatted(
                    generated
                        ? "the answers are " + known
                        : "the answers equal those of a scan of the whole table (dyno did not make"
                            + " the rows)",
                    answers.stream()
                        .map(AnswerCheck::checksum)
                        .distinct()
                        .collect(Collectors.joining(" ")))
            : "answers differ from %s: %s"
                .formatted(generated ? known : "those of a scan", String.join("; ", problems));
    return Optional.of(new Check("answers", problems.isEmpty(), summary));
  }

  /**
   * Checks that a killed server kept what its engine and settings promise, and the other members
   * what its replication promises; without a promise, a loss is a result. Each fork must have a
   * crash.
   */
  static Optional<Check> crash(CellOutcome outcome) {
    if (!outcome.isKilled()) {
      return Optional.empty();
    }
    List<Crash> crashes = outcome.crashes();
    int forks = outcome.forks().size();
    boolean promised =
        outcome.isTransactional() && Durability.isWhole(outcome.cell().setup().settings());
    Set<String> problems = new LinkedHashSet<>();
    if (crashes.size() != forks) {
      problems.add("the server was killed in %d of %d forks".formatted(crashes.size(), forks));
    }
    for (Crash crash : crashes) {
      if (promised && !crash.isWhole()) {
        problems.add("durable transactions must survive a killed server, but " + crash.line());
      } else if (!crash.isKept()) {
        problems.add("other members must have received what is acknowledged, but " + crash.line());
      } else if (outcome.isTransactional() && !crash.hasEqualMembers()) {
        problems.add("members must have the same rows in the end, but " + crash.line());
      }
    }
    return Optional.of(
        Check.of(
            "crash",
            problems,
            crashes.stream().map(Crash::line).distinct().collect(Collectors.joining(" | "))));
  }

  static Optional<Check> balance(CellOutcome outcome) {
    return outcome
        .workload()
        .as(ChangeWorkload.class)
        .flatMap(one -> one.balance(outcome.cell().data(), outcome.cell().knobs()))
        .map(
            balance ->
                balance(balance, outcome.results().map(fork -> fork.log().spans()).toList()));
  }

  /**
   * Checks that the sums over changed tables equal the loaded sums plus all acknowledged changes: a
   * lost update shows as a difference. Each fork starts from freshly loaded tables.
   */
  public static Check balance(Balance balance, List<List<Span>> forks) {
    // computed from all rows
    List<Long> loaded = balance.loaded();
    List<String> problems = new ArrayList<>();
    long all = 0;
    long late = 0;
    for (int fork = 1; fork <= forks.size(); fork++) {
      long moves = 0;
      for (Span span : forks.get(fork - 1)) {
        ChangeTotals changed = span.changed();
        if (changed == null) {
          problems.add("fork %d has a run without sums".formatted(fork));
          continue;
        }
        moves += changed.moves();
        late = Math.max(late, changed.lateMillis());
        problems.addAll(differences(balance, loaded, changed, moves, fork));
      }
      all += moves;
    }
    int more = problems.size() - 1;
    return problems.isEmpty()
        ? new Check("balance", true, summary(balance, loaded.get(0), all, late))
        : new Check(
            "balance",
            false,
            problems.get(0)
                + (more == 0
                    ? ""
                    : "; and %d more difference%s".formatted(more, more == 1 ? "" : "s")));
  }

  private static List<String> differences(
      Balance balance, List<Long> loaded, ChangeTotals changed, long moves, int fork) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < loaded.size(); i++) {
      Balance.Sum sum = balance.sums().get(i);
      long expected = loaded.get(i) + sum.moved(moves);
      long found = changed.sums().get(i);
      if (found != expected) {
        differences.add(
            "fork %d: the sum of %s is %,d, expected %,d (%+,d)"
                .formatted(fork, sum.words(), found, expected, found - expected));
      }
    }
    return differences;
  }

  private static String summary(Balance balance, long rows, long moves, long late) {
    boolean counts = balance.sums().stream().anyMatch(Balance.Sum::isMoved);
    String sums =
        balance.sums().stream().skip(1).map(Balance.Sum::words).collect(Collectors.joining("; "));
    return "after each run %s right, in tables of %,d rows%s%s"
        .formatted(
            sums.isEmpty() ? "the number of rows was" : "the sums of " + sums + " were",
            rows,
            counts ? ", with %,d changes counted".formatted(moves) : "",
            late == 0 ? "" : "; the server showed the last rows up to %,d ms late".formatted(late));
  }
}
