package org.enginedyno.result.duel;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.Duel.PairLine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RunFolder;

/**
 * A duel of two sides over all cells of a plan, with its results.
 *
 * @param duels the pairs with their results
 */
public record DuelResults(Manifest manifest, List<Duel> duels) {
  public DuelResults {
    duels = List.copyOf(duels);
  }

  /**
   * The contents of a duel's folder.
   *
   * @throws UserError if its journal has a pair that its plan does not have, lacks a launch, or has
   *     one twice
   */
  public static DuelResults of(RunFolder folder) throws IOException {
    Manifest manifest = folder.manifest();
    Map<String, Duel> duels = new LinkedHashMap<>();
    manifest.expected().pairs().forEach(pair -> duels.put(pair.name(), new Duel(pair)));
    for (PairLine line : folder.lines(PairLine.class)) {
      Duel before = duels.get(line.pair());
      if (before == null) {
        throw new UserError(
            "%s: cells.jsonl has the pair '%s', which the plan in run.json does not have; the two"
                    .formatted(folder.path(), line.pair())
                + " files must belong to the same duel");
      }
      Duel after = line.after(before);
      if (!after.hasEachLaunchOnce()) {
        throw new UserError(
            "%s: launches of '%s' are missing from cells.jsonl, or are in it twice; restore the file"
                .formatted(folder.path(), line.pair()));
      }
      duels.put(line.pair(), after);
    }
    return new DuelResults(manifest, List.copyOf(duels.values()));
  }

  public RunSide base() {
    return manifest.side(Side.BASE);
  }

  public RunSide candidate() {
    return manifest.side(Side.NEW);
  }

  public DuelRules rules() {
    return manifest.plan().duelRules();
  }

  /** Whether its sides are those that its plan names for a gate. */
  public boolean isGate() {
    return rules().inconclusive() != null
        && base().text().equals(rules().base())
        && candidate().text().equals(rules().candidate());
  }

  /** The number of finished launches. */
  public int launches() {
    return duels.stream().mapToInt(Duel::lastLaunch).max().orElse(0);
  }

  public List<CellPair.Skipped> skipped() {
    return manifest.expected().skippedPairs();
  }

  /** The judgements of all pairs, corrected for their number. */
  public List<Judgement> judgements() {
    Judge judge = new Judge(rules());
    return judge.together(duels.stream().map(judge::of).toList());
  }
}
