package org.enginedyno.result.duel;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.folder.Machine;

/**
 * A duel of two sides over all cells of a plan: what its folder has in duel.json and, launch by
 * launch, in launches.jsonl. Holds no secret.
 *
 * @param format changes when older readers could misread it
 * @param seed of the order of slices and cells
 * @param skipped the pairs that could not be
 * @param duels the pairs, and what has come of them
 */
public record DuelResults(
    int format,
    String dyno,
    Instant startedAt,
    DuelSide base,
    DuelSide candidate,
    DuelRules rules,
    long seed,
    Machine machine,
    List<SkippedPair> skipped,
    List<Duel> duels) {
  public static final int FORMAT = 2;

  public DuelResults {
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "duel.json has format %d; this dyno reads format %d".formatted(format, FORMAT));
    }
    skipped = List.copyOf(skipped);
    duels = List.copyOf(duels);
  }

  /** A pair that could not be, with the reason. */
  public record SkippedPair(String name, String reason) {}

  /** The same with what has come of a pair by now. */
  public DuelResults with(Duel now) {
    List<Duel> all = new ArrayList<>(duels);
    all.replaceAll(one -> one.pair().equals(now.pair()) ? now : one);
    return with(base, candidate, all);
  }

  /** The same with what has further come of a pair. */
  DuelResults with(DuelLine further) {
    Duel known =
        duels.stream()
            .filter(duel -> duel.pair().name().equals(further.pair()))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no such pair: " + further.pair()));
    return with(further.after(known));
  }

  /** The same before anything came of its pairs. */
  DuelResults withoutLaunches() {
    return with(base, candidate, duels.stream().map(duel -> new Duel(duel.pair())).toList());
  }

  /** The same with what was found of the sides by now. */
  public DuelResults with(DuelSide baseNow, DuelSide candidateNow) {
    return with(baseNow, candidateNow, duels);
  }

  private DuelResults with(DuelSide baseNow, DuelSide candidateNow, List<Duel> all) {
    return new DuelResults(
        format, dyno, startedAt, baseNow, candidateNow, rules, seed, machine, skipped, all);
  }

  /** What may be said of all of them, together. */
  public List<Judgement> judgements() {
    Judge judge = new Judge(rules);
    return judge.together(duels.stream().map(judge::of).toList());
  }
}
