package org.enginedyno.result;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.result.Figures.BackgroundRate;
import org.enginedyno.result.Figures.BytesWritten;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.jspecify.annotations.Nullable;

/**
 * One finished cell: one line of the journal.
 *
 * @param reasons why it is not OK; empty when it is
 * @param seconds how long the cell took in all
 * @param figures absent if it failed or was skipped
 * @param proof absent if it failed or was skipped
 */
public record Measurement(
    Cell cell,
    Status status,
    List<String> reasons,
    Instant startedAt,
    double seconds,
    @Nullable Figures figures,
    @Nullable Proof proof) {
  /** The reason of a cell that did not start before the time of --budget was used up. */
  public static final String BUDGET_USED_UP =
      "the time that --budget gave was used up before its turn; --resume measures it";

  /** No possible figure reaches this, in any unit. */
  private static final double MOST = 1e15;

  public Measurement {
    reasons = List.copyOf(reasons);
    if (status == Status.OK && !reasons.isEmpty()) {
      throw new IllegalArgumentException("a cell that is OK has no reasons: " + reasons);
    }
    if (status == Status.OK && figures == null) {
      throw new IllegalArgumentException("a cell that is OK has figures: " + cell.id());
    }
  }

  /** A cell that ended without figures. */
  public static Measurement ended(
      Cell cell, Status status, Instant startedAt, double seconds, String reason) {
    return new Measurement(cell, status, List.of(reason), startedAt, seconds, null, null);
  }

  public static Measurement skipped(Skip skip, Instant at) {
    return new Measurement(skip.cell(), Status.SKIPPED, List.of(skip.reason()), at, 0, null, null);
  }

  /** Whether --budget was used up before it started, so that a resumed run measures it. */
  public boolean isLeft() {
    return reasons.contains(BUDGET_USED_UP);
  }

  /** A copy with a further mark, if it has figures. */
  public Measurement with(Mark mark) {
    return with(List.of(mark), capacity());
  }

  /** A copy with the result of a search for its capacity. */
  public Measurement with(SearchedCapacity capacity) {
    return with(List.of(), capacity);
  }

  private Measurement with(List<Mark> marks, @Nullable SearchedCapacity capacity) {
    return figures == null
        ? this
        : new Measurement(
            cell, status, reasons, startedAt, seconds, figures.with(marks, capacity), proof);
  }

  /** The mark of this kind, if it has one. */
  public Optional<Mark> mark(Mark.Label label) {
    return marks().stream().filter(mark -> mark.label() == label).findFirst();
  }

  /** Whether it was measured and passed all checks. */
  public boolean isOk() {
    return status == Status.OK;
  }

  /** Operations per second, one list per fork with one figure per run. */
  public List<List<Double>> raw() {
    return figures == null ? List.of() : figures.rates().raw();
  }

  /** All runs of all forks, in operations per second. */
  public List<Double> runs() {
    return raw().stream().flatMap(List::stream).toList();
  }

  public @Nullable Latency latency() {
    return figures == null ? null : figures.times().latency();
  }

  public @Nullable Latency poolWait() {
    return figures == null ? null : figures.times().poolWait();
  }

  /** How long commits took, where operations are transactions. */
  public @Nullable Latency commit() {
    return figures == null ? null : figures.times().commit();
  }

  /** The parts of the mean latency; absent without a server. */
  public @Nullable Budget budget() {
    return figures == null ? null : figures.times().budget();
  }

  /** The parts of the measuring JVM's CPU time. */
  public Figures.@Nullable ClientCpu clientCpu() {
    return figures == null ? null : figures.times().clientCpu();
  }

  /** How operations were sent, where they are due at a rate. */
  public Figures.@Nullable Arrivals arrivals() {
    return figures == null ? null : figures.times().arrivals();
  }

  /** The statements of an operation, if it has more than one. */
  public Figures.@Nullable Statements statements() {
    return figures == null ? null : figures.times().statements();
  }

  /** The rate of the background work, where there was any. */
  public @Nullable BackgroundRate background() {
    return figures == null ? null : figures.background();
  }

  public @Nullable Cost cost() {
    return figures == null ? null : figures.cost();
  }

  /** The durability settings in force, if it adds rows. */
  public @Nullable DurabilityInForce durability() {
    return proof == null ? null : proof.durability();
  }

  /** Bytes written per added row, if it adds any. */
  public @Nullable BytesWritten written() {
    return figures == null ? null : figures.storage().written();
  }

  /**
   * The fsyncs and writes of the log for each operation, by counter; absent without such counters.
   */
  public @Nullable Map<String, Double> logWork() {
    return figures == null ? null : figures.storage().logWork();
  }

  public Retries retries() {
    return figures == null ? Retries.NONE : figures.retries();
  }

  public @Nullable Limit limit() {
    return figures == null ? null : figures.limit();
  }

  public @Nullable Insight insight() {
    return figures == null ? null : figures.insight();
  }

  /** The surviving rows of each fork whose server was killed. */
  public List<Crash> crashes() {
    return proof == null ? List.of() : proof.forks().crashes();
  }

  public List<Curve> curves() {
    return figures == null ? List.of() : figures.rates().curves();
  }

  /** Whether the data were in memory, where that was checked. */
  public @Nullable DataState dataState() {
    return figures == null ? null : figures.storage().dataState();
  }

  /** The warnings on the score. */
  public List<Mark> marks() {
    return figures == null ? List.of() : figures.rates().steadiness().marks();
  }

  /** The rate over time of each warm-up and run of all forks. */
  public List<RateTimeline> courses() {
    return figures == null ? List.of() : figures.rates().steadiness().courses();
  }

  /** Whether the score may be compared with others: OK, and without a mark that forbids it. */
  public boolean isComparable() {
    return isOk() && marks().stream().allMatch(Mark::isComparable);
  }

  /** How much halted cores slow down a round trip, if measured. */
  public @Nullable IdleCores idleCores() {
    return figures == null ? null : figures.rates().idleCores();
  }

  /** The work of each client, if there were several. */
  public @Nullable Clients clients() {
    return figures == null ? null : figures.rates().clients();
  }

  /** The result of a search for its capacity, if there was one. */
  public @Nullable SearchedCapacity capacity() {
    return figures == null ? null : figures.rates().capacity();
  }

  /** Why the score cannot be compared, as a phrase after the cell's name; empty if it can. */
  public Optional<String> obstacle() {
    return obstacle(Mark::isComparable);
  }

  /** The same with another rule for comparable marks. */
  public Optional<String> obstacle(Predicate<Mark> comparable) {
    if (!isOk()) {
      return Optional.of("is %s: %s".formatted(status, String.join("; ", reasons)));
    }
    String labels =
        marks().stream()
            .filter(comparable.negate())
            .map(mark -> mark.label().toString())
            .collect(Collectors.joining(" and "));
    return labels.isEmpty() ? Optional.empty() : Optional.of("is marked " + labels);
  }

  /** Why a figure is impossible, if one is: another program may have written it. */
  public Optional<String> impossible() {
    List<Double> figures = new ArrayList<>(runs());
    figures.add(seconds);
    Stream.of(latency(), poolWait(), commit())
        .flatMap(Stream::ofNullable)
        .forEach(
            one -> figures.addAll(List.of(one.mean(), one.p50(), one.p95(), one.p99(), one.max())));
    Optional<Double> wrong = figures.stream().filter(one -> !(one >= 0 && one <= MOST)).findFirst();
    return isOk() && runs().isEmpty()
        ? Optional.of("a cell is OK, but has no rate")
        : wrong.map(one -> "impossible figure of a cell: " + one);
  }

  /** Operations per second by the cell's score rule; empty if it is not OK. */
  public OptionalDouble score() {
    return isOk() ? OptionalDouble.of(cell.measure().score().of(runs())) : OptionalDouble.empty();
  }
}
