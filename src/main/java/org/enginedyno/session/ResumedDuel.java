package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.CellPair;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;

/**
 * A duel that has begun, and is to be gone on with where it broke off.
 *
 * @param results what it is, and what has come of it so far
 */
public record ResumedDuel(DuelFolder folder, DuelResults results) {
  /** The duel of a folder; refuses one that began elsewhere, or with another dyno. */
  public static ResumedDuel of(Path folder) throws IOException {
    if (!DuelFolder.isOne(folder)) {
      throw new UserError(folder + " holds no duel: it has no duel.json");
    }
    DuelFolder begun = DuelFolder.open(folder);
    DuelResults results = begun.results();
    ThisMachine.requireSame("duel", results.dyno(), results.machine());
    return new ResumedDuel(begun, results);
  }

  /** What is there already, in a line. */
  public String progress() {
    Judge judge = new Judge(results.rules());
    long decided = results.duels().stream().filter(judge::isDecided).count();
    int launches = results.duels().stream().mapToInt(Duel::lastLaunch).max().orElse(0);
    return "Goes on with %s: after launch %d, %d of %d pairs decided"
        .formatted(folder.path(), launches, decided, results.duels().size());
  }

  /** Refuses other names than those by which it began. */
  public void requireNamed(Side side, String text) {
    String own = (side == Side.BASE ? results.base() : results.candidate()).text();
    if (!own.equals(text)) {
      throw new UserError(
          "--resume %s goes on with '%s' as %s, by which it began, and not with '%s'; leave that out"
              .formatted(folder.path(), own, side, text));
    }
  }

  /** Refuses another plan than that by which it began. */
  public void requirePlan(String name) {
    String own = results.base().plan().name();
    if (!own.equals(name)) {
      throw new UserError(
          "--resume %s goes on with plan '%s', by which it began, and not with '%s'; leave that out"
              .formatted(folder.path(), own, name));
    }
  }

  /** Refuses pairs that are not those of a duel, as the servers offer other things by now. */
  static void requireSame(DuelResults begun, List<CellPair> now) {
    Map<String, CellPair> byName =
        now.stream().collect(Collectors.toMap(CellPair::name, Function.identity()));
    for (Duel duel : begun.duels()) {
      CellPair same = byName.get(duel.pair().name());
      if (same == null || !same.equals(duel.pair())) {
        throw new UserError(
            "%s cannot be measured as it was when this duel began; start a duel of its own"
                .formatted(duel.pair().name()));
      }
    }
  }
}
