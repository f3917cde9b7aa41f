package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.ChangeTotals;
import org.enginedyno.result.fork.Span;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Balance.Sum;

/**
 * Checks that the sums over changed tables equal the loaded sums plus all acknowledged changes: a
 * lost update shows as a difference.
 */
public final class BalanceRule {
  private static final String NAME = "balance";

  private BalanceRule() {}

  /** Checks the runs of each fork, which starts from freshly loaded tables. */
  public static Check of(Balance balance, List<List<Span>> forks) {
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
    return problems.isEmpty()
        ? new Check(NAME, true, summary(balance, loaded, all) + lag(late))
        : new Check(NAME, false, problems.get(0) + more(problems.size() - 1));
  }

  private static List<String> differences(
      Balance balance, List<Long> loaded, ChangeTotals changed, long moves, int fork) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < loaded.size(); i++) {
      Sum sum = balance.sums().get(i);
      long expected = loaded.get(i) + sum.moved(moves);
      long found = changed.sums().get(i);
      if (found != expected) {
        differences.add(
            String.format(
                Locale.ROOT,
                "fork %d: the sum of %s is %,d, expected %,d (%+,d)",
                fork,
                sum.words(),
                found,
                expected,
                found - expected));
      }
    }
    return differences;
  }

  private static String summary(Balance balance, List<Long> loaded, long moves) {
    List<String> words = balance.sums().stream().map(Sum::words).toList();
    boolean counts = balance.sums().stream().anyMatch(Sum::isMoved);
    return "after each run the sums of %s over %,d rows were right%s"
        .formatted(
            String.join("; ", words.subList(1, words.size())),
            loaded.get(0),
            counts ? String.format(Locale.ROOT, ", with %,d changes counted", moves) : "");
  }

  private static String lag(long late) {
    return late == 0
        ? ""
        : String.format(Locale.ROOT, "; the server showed the last rows up to %,d ms late", late);
  }

  private static String more(int more) {
    return more == 0 ? "" : "; and %d more differences".formatted(more);
  }
}
