package org.enginedyno.run.proof;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.result.account.Account;
import org.enginedyno.result.account.InsightSums;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.Fork;

/** A cell between its first fork and its line in the journal. */
public final class CellInProgress {
  private final Cell cell;
  private final Instant startedAt;
  private final Evidence evidence;
  private final List<Fork.Catch> forks = new ArrayList<>();
  private double seconds;

  public CellInProgress(Cell cell, Instant startedAt, Evidence evidence) {
    this.cell = cell;
    this.startedAt = startedAt;
    this.evidence = evidence;
  }

  public void add(Fork.Catch fork, double took) {
    forks.add(fork);
    seconds += took;
  }

  Instant startedAt() {
    return startedAt;
  }

  public Measurement finish(Prover prover) {
    Proof proof = prover.prove(cell, evidence, forks);
    List<ForkLog.Span> measured =
        forks.stream()
            .flatMap(fork -> fork.log().spans().stream())
            .filter(ForkLog.Span::measured)
            .toList();
    Account account = new Account(measured);
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
            InsightSums.of(forks.stream().map(Fork.Catch::log).toList()),
            List.of()),
        proof);
  }

  /**
   * Counted by ourselves: JMH adds up what each thread did in its own time, which says too much
   * where more threads than cores take turns.
   */
  private static List<Double> rates(Fork.Catch fork) {
    return fork.log().spans().stream()
        .filter(ForkLog.Span::measured)
        .map(ForkLog.Span::rate)
        .toList();
  }
}
