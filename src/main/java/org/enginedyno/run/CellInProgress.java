package org.enginedyno.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Cost;
import org.enginedyno.result.ForkLog;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.MachineTime;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.jspecify.annotations.Nullable;

/** A cell between its first fork and its line in the journal. */
final class CellInProgress {
  private static final double NANOS_PER_TICK = 1e7;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Cell cell;
  private final Instant startedAt;
  private final Evidence evidence;
  private final List<Fork.Catch> forks = new ArrayList<>();
  private double seconds;

  CellInProgress(Cell cell, Instant startedAt, Evidence evidence) {
    this.cell = cell;
    this.startedAt = startedAt;
    this.evidence = evidence;
  }

  void add(Fork.Catch fork, double took) {
    forks.add(fork);
    seconds += took;
  }

  Instant startedAt() {
    return startedAt;
  }

  Measurement finish(Prover prover) {
    Proof proof = prover.prove(cell, evidence, forks);
    List<ForkLog.Span> measured =
        forks.stream()
            .flatMap(fork -> fork.log().spans().stream())
            .filter(ForkLog.Span::measured)
            .toList();
    return new Measurement(
        cell,
        proof.failures().isEmpty() ? Status.OK : Status.INVALID,
        proof.failures(),
        startedAt,
        seconds,
        forks.stream().map(CellInProgress::rates).toList(),
        latency(measured),
        null,
        cost(measured, proof.operations()),
        null,
        null,
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

  private static Latency latency(List<ForkLog.Span> measured) {
    Histogram all = Histograms.create();
    measured.forEach(span -> all.add(Histograms.decode(span.histogram())));
    return Latency.of(all);
  }

  private static @Nullable Cost cost(List<ForkLog.Span> measured, long operations) {
    if (operations == 0) {
      return null;
    }
    double client = measured.stream().mapToDouble(ForkLog.Span::clientCpuNanos).sum();
    boolean serverSeen = measured.stream().allMatch(span -> span.serverCpuNanos() != null);
    double server =
        measured.stream()
            .map(ForkLog.Span::serverCpuNanos)
            .mapToDouble(nanos -> nanos == null ? 0 : nanos)
            .sum();
    MachineTime machine =
        measured.stream()
            .map(ForkLog.Span::machine)
            .reduce(
                new MachineTime(0, 0, 0),
                (sum, next) -> sum == null || next == null ? null : sum.plus(next));
    boolean machineSeen = machine != null && machine.total() > 0;
    return new Cost(
        client / operations / NANOS_PER_MICRO,
        serverSeen ? Double.valueOf(server / operations / NANOS_PER_MICRO) : null,
        machineSeen && serverSeen ? Double.valueOf(foreign(machine, client + server)) : null,
        machineSeen ? Double.valueOf(machine.stolen() / (double) machine.total()) : null,
        null,
        null,
        null,
        null);
  }

  private static double foreign(MachineTime machine, double ownNanos) {
    double busy = (machine.total() - machine.idle() - machine.stolen()) * NANOS_PER_TICK;
    return Math.max(0, (busy - ownNanos) / (machine.total() * NANOS_PER_TICK));
  }
}
