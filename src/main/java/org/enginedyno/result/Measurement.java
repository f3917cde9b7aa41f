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
 * @param figures absent where it broke or was skipped
 * @param proof absent where it broke or was skipped
 */
public record Measurement(
    Cell cell,
    Status status,
    List<String> reasons,
    Instant startedAt,
    double seconds,
    @Nullable Figures figures,
    @Nullable Proof proof) {
  /** Why a cell has no figure that would have started after the time was over. */
  public static final String BUDGET_USED_UP =
      "the time that --budget gave was used up before its turn; --resume measures it";

  /** In whatever unit figures are, they are far from it. */
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

  /** A cell that ended before it had a figure. */
  public static Measurement ended(
      Cell cell, Status status, Instant startedAt, double seconds, String reason) {
    return new Measurement(cell, status, List.of(reason), startedAt, seconds, null, null);
  }

  public static Measurement skipped(Skip skip, Instant at) {
    return new Measurement(skip.cell(), Status.SKIPPED, List.of(skip.reason()), at, 0, null, null);
  }

  /** Whether its turn did not come, so that the run measures it when it is resumed. */
  public boolean isLeft() {
    return reasons.contains(BUDGET_USED_UP);
  }

  /** The same with a further mark, where it has figures. */
  public Measurement with(Mark mark) {
    return with(List.of(mark), capacity());
  }

  /** The same with what a search for its capacity showed. */
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

  /** Whether the figures may be shown as what they claim to be. */
  public boolean isOk() {
    return status == Status.OK;
  }

  /** Operations per second, a list for each fork with a figure for each run. */
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

  /** Where the mean latency went; absent without a server. */
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

  /** What an operation is made of, where it is more than one statement. */
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

  /** What made its commits safe, where it adds rows. */
  public @Nullable DurabilityInForce durability() {
    return proof == null ? null : proof.durability();
  }

  /** How much was written for each row that it added, where it adds any. */
  public @Nullable BytesWritten written() {
    return figures == null ? null : figures.storage().written();
  }

  /** The fsyncs and writes of the log for each operation, by counter; absent where none count. */
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

  /** What each fork left whose server was killed. */
  public List<Crash> crashes() {
    return proof == null ? List.of() : proof.forks().crashes();
  }

  public List<Curve> curves() {
    return figures == null ? List.of() : figures.rates().curves();
  }

  /** Whether the data were in memory, where that was looked at. */
  public @Nullable DataState dataState() {
    return figures == null ? null : figures.storage().dataState();
  }

  /** Why the score must be read with care. */
  public List<Mark> marks() {
    return figures == null ? List.of() : figures.rates().steadiness().marks();
  }

  /** Each warm-up and run of all forks, in slices of its time. */
  public List<RateTimeline> courses() {
    return figures == null ? List.of() : figures.rates().steadiness().courses();
  }

  /** Whether the score may be compared with others: OK, and not marked as unsteady. */
  public boolean isComparable() {
    return isOk() && marks().stream().allMatch(Mark::isComparable);
  }

  /** What halted cores cost a round trip, where that was measured. */
  public @Nullable IdleCores idleCores() {
    return figures == null ? null : figures.rates().idleCores();
  }

  /** What each client did, where there were several. */
  public @Nullable Clients clients() {
    return figures == null ? null : figures.rates().clients();
  }

  /** What a search for its capacity showed, where there was one. */
  public @Nullable SearchedCapacity capacity() {
    return figures == null ? null : figures.rates().capacity();
  }

  /** Why the score must not be compared, to follow the cell's name; empty where it may be. */
  public Optional<String> obstacle() {
    return obstacle(Mark::isComparable);
  }

  /** The same where other marks may be compared. */
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

  /** A figure that no run can have had, where there is one: others may have written it. */
  public Optional<String> impossible() {
    List<Double> figures = new ArrayList<>(runs());
    figures.add(seconds);
    Stream.of(latency(), poolWait(), commit())
        .flatMap(Stream::ofNullable)
        .forEach(
            one -> figures.addAll(List.of(one.mean(), one.p50(), one.p95(), one.p99(), one.max())));
    Optional<Double> wrong = figures.stream().filter(one -> !(one >= 0 && one <= MOST)).findFirst();
    return isOk() && runs().isEmpty()
        ? Optional.of("a cell is OK and has no rate")
        : wrong.map(one -> "no figure of a cell is " + one);
  }

  /** Operations per second by the cell's own rule; nothing where it is not OK. */
  public OptionalDouble score() {
    return isOk() ? OptionalDouble.of(cell.measure().score().of(runs())) : OptionalDouble.empty();
  }
}
