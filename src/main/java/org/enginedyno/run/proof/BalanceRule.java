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
 * Tables whose rows are changed must add up after each run to what they were loaded with, and to
 * every counted change that was acknowledged: an update that was lost shows as a difference.
 */
public final class BalanceRule {
  private static final String NAME = "balance";

  private BalanceRule() {}

  /** What is said of the runs of a cell's forks, each of which found its tables loaded anew. */
  public static Check of(Balance balance, List<List<Span>> forks) {
    List<Long> loaded = balance.loaded();
    List<String> otherwise = new ArrayList<>();
    long all = 0;
    long late = 0;
    for (int fork = 1; fork <= forks.size(); fork++) {
      long moves = 0;
      for (Span span : forks.get(fork - 1)) {
        ChangeTotals changed = span.changed();
        if (changed == null) {
          otherwise.add("a run of fork %d was not looked at".formatted(fork));
          continue;
        }
        moves += changed.moves();
        late = Math.max(late, changed.lateMillis());
        otherwise.addAll(differences(balance, loaded, changed, moves, fork));
      }
      all += moves;
    }
    return otherwise.isEmpty()
        ? new Check(NAME, true, told(balance, loaded, all) + lag(late))
        : new Check(NAME, false, otherwise.get(0) + more(otherwise.size() - 1));
  }

  private static List<String> differences(
      Balance balance, List<Long> loaded, ChangeTotals changed, long moves, int fork) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < loaded.size(); i++) {
      Sum sum = balance.sums().get(i);
      long right = loaded.get(i) + sum.moved(moves);
      long found = changed.sums().get(i);
      if (found != right) {
        differences.add(
            String.format(
                Locale.ROOT,
                "fork %d: the sum of %s is %,d where %,d is right (%+,d)",
                fork,
                sum.words(),
                found,
                right,
                found - right));
      }
    }
    return differences;
  }

  private static String told(Balance balance, List<Long> loaded, long moves) {
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
        : String.format(
            Locale.ROOT, "; the server found the last of its rows up to %,d ms late", late);
  }

  private static String more(int more) {
    return more == 0 ? "" : "; and %d more differences".formatted(more);
  }
}
