package org.enginedyno.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Proof;
import org.enginedyno.result.StatementProof;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Launch;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.ForkOutcome;
import org.enginedyno.run.proof.Prover;

/** A pair of cells while launches are made of it; each launch is proven by itself. */
final class PairInProgress {
  private Duel duel;

  /** A pair of which something may have come already. */
  PairInProgress(Duel begun) {
    duel = begun;
  }

  Duel duel() {
    return duel;
  }

  /** What makes the pair worthless, and on which side, where that is known. */
  void broke(Optional<Side> side, String reason) {
    duel = duel.with(List.of(side.map(known -> known + ": ").orElse("") + reason));
  }

  /** Launches without blocks would go on for ever; one may have come in a bad hour. */
  boolean comesToNothing() {
    List<Launch> launches = duel.launches();
    int count = launches.size();
    return count > 0
        && launches.get(count - 1).blocks().isEmpty()
        && (count == 1 || launches.get(count - 2).blocks().isEmpty());
  }

  /** Takes in a launch, and what its sides must be proven by. */
  void add(Launch launch, ForkOutcome base, ForkOutcome candidate) {
    Proof ofBase = proof(Side.BASE, base);
    Proof ofNew = proof(Side.NEW, candidate);
    List<String> failures = new ArrayList<>();
    ofBase.failures().forEach(failure -> failures.add(Side.BASE + ": " + failure));
    ofNew.failures().forEach(failure -> failures.add(Side.NEW + ": " + failure));
    failures.addAll(otherAnswers(ofBase.statements(), ofNew.statements()));
    duel = duel.with(launch).with(failures);
  }

  /** Servers that are started anew may differ in what each of them finds, such as folders. */
  private Proof proof(Side side, ForkOutcome fork) {
    return Prover.prove(new CellOutcome(duel.pair().of(side), List.of(fork)));
  }

  /** PreparedPairs that answer the same question otherwise have not done the same work. */
  private static List<String> otherAnswers(
      List<StatementProof> base, List<StatementProof> candidate) {
    List<String> other = new ArrayList<>();
    for (int i = 0; i < Math.min(base.size(), candidate.size()); i++) {
      String ofBase = base.get(i).answers();
      String ofNew = candidate.get(i).answers();
      if (ofBase != null && ofNew != null && !ofBase.equals(ofNew)) {
        other.add("the sides answer differently: " + base.get(i).sql());
      }
    }
    return other;
  }
}
