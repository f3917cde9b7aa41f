package org.enginedyno.run.proof;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.account.Account;
import org.enginedyno.result.account.InsightSums;
import org.enginedyno.result.account.SteadinessRule;
import org.enginedyno.result.figure.Curve;
import org.enginedyno.result.figure.Figures;
import org.enginedyno.result.fork.RowsAdded;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.proof.Proof;
import org.enginedyno.run.bed.Aftermath;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.ForkResult;

/** A cell between its first fork and its line in the journal. */
public final class CellInProgress {
  private final Cell cell;
  private final Instant startedAt;
  private final Evidence evidence;
  private final List<ForkResult> forks = new ArrayList<>();
  private final List<Aftermath> aftermaths = new ArrayList<>();
  private double seconds;

  public CellInProgress(Cell cell, Instant startedAt, Evidence evidence) {
    this.cell = cell;
    this.startedAt = startedAt;
    this.evidence = evidence;
  }

  /** Takes in what a fork brought back, and what it left behind. */
  public void add(ForkResult fork, Aftermath aftermath, double took) {
    forks.add(fork);
    aftermaths.add(aftermath);
    seconds += took;
  }

  public Measurement finish(Prover prover) {
    CellOutcome outcome = new CellOutcome(cell, evidence, forks, aftermaths);
    Proof proof = prover.prove(outcome);
    Account account = new Account(outcome.measured());
    return new Measurement(
        cell,
        proof.failures().isEmpty() ? Status.OK : Status.INVALID,
        proof.failures(),
        startedAt,
        seconds,
        new Figures(
            forks.stream().map(CellInProgress::rates).toList(),
            account.latency(),
            account.poolWait(),
            account.cost(),
            account.limit(cell),
            InsightSums.of(forks.stream().map(ForkResult::log).toList()),
            curves(),
            SteadinessRule.of(cell, forks.stream().map(ForkResult::log).toList(), account)),
        proof);
  }

  /** The way of every measured run that adds rows. */
  private List<Curve> curves() {
    List<Curve> curves = new ArrayList<>();
    for (int fork = 0; fork < forks.size(); fork++) {
      int run = 0;
      for (Span span : forks.get(fork).log().spans()) {
        RowsAdded growth = span.growth();
        if (span.measured() && growth != null) {
          curves.add(new Curve(fork + 1, ++run, growth.samples()));
        }
      }
    }
    return curves;
  }

  /**
   * Counted by ourselves: JMH adds up what each thread did in its own time, which says too much
   * where more threads than cores take turns.
   */
  private static List<Double> rates(ForkResult fork) {
    return fork.log().spans().stream()
        .filter(Span::measured)
        .map(span -> span.throughput().rate())
        .toList();
  }
}
