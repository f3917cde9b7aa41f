package org.enginedyno.result.duel;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunSide;

/**
 * A duel of two sides over all cells of a plan, and what has come of it.
 *
 * @param duels the pairs, and what has come of them
 */
public record DuelResults(Manifest manifest, List<Duel> duels) {
  public DuelResults {
    duels = List.copyOf(duels);
  }

  /** What the folder of a duel holds. */
  public static DuelResults of(RunFolder folder) throws IOException {
    Manifest manifest = folder.manifest();
    Map<String, Duel> duels = new LinkedHashMap<>();
    manifest.expected().pairs().forEach(pair -> duels.put(pair.name(), new Duel(pair)));
    for (PairLine line : folder.lines(PairLine.class)) {
      duels.computeIfPresent(line.pair(), (name, before) -> line.after(before));
    }
    return new DuelResults(manifest, List.copyOf(duels.values()));
  }

  public String dyno() {
    return manifest.dyno();
  }

  public Instant startedAt() {
    return manifest.startedAt();
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

  /** The seed of the order of slices and cells. */
  public long seed() {
    return manifest.plan().orderSeed();
  }

  public Machine machine() {
    return manifest.machine();
  }

  public List<CellPair.Skipped> skipped() {
    return manifest.expected().skippedPairs();
  }

  /** What may be said of all of them, together. */
  public List<Judgement> judgements() {
    Judge judge = new Judge(rules());
    return judge.together(duels.stream().map(judge::of).toList());
  }
}
