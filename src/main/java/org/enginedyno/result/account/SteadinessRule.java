package org.enginedyno.result.account;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.jspecify.annotations.Nullable;

/** Whether a cell's rate stayed constant, and what to do if it did not. */
public record SteadinessRule(
    Cell cell, List<List<Double>> rates, List<RateTimeline> courses, @Nullable Cost cost) {
  /** A cell is noisy if other processes used more than this part of the machine's CPU. */
  public static final double DISTURBED = LimitRule.DISTURBED;

  /** A cell is noisy if its fastest run exceeds its slowest by more than this part. */
  static final double APART = 0.25;

  /** A worker with less than this part of the median worker's operations starved. */
  static final double STARVED = 0.25;

  /** A cell is noisy if no operation ended during this part of a run. */
  static final double STILL = 0.05;

  private static final double NANOS_PER_MILLI = 1e6;

  /** With fewer operations per worker, starvation is not judged. */
  static final long FEWEST_OPERATIONS = 20;

  /** With fewer operations in a slice, their count is too coarse to show the rate. */
  private static final long FEWEST_IN_SLICE = 20;

  /** Beyond this factor, longer runs are not the only advice. */
  private static final double MOST_LENGTHENED = 64;

  private static final String QUIETER =
      "stop other processes on this machine (dyno doctor lists them)";

  public static Steadiness of(Cell cell, List<ForkLog> forks, Account account) {
    List<RateTimeline> courses = new ArrayList<>();
    for (int fork = 0; fork < forks.size(); fork++) {
      for (Span span : forks.get(fork).spans()) {
        courses.add(
            new RateTimeline(
                fork + 1,
                span.measured(),
                span.throughput().slices(),
                span.throughput().workers()));
      }
    }
    List<List<Double>> rates = forks.stream().map(ForkLog::rates).toList();
    return of(cell, rates, courses, account.cost());
  }

  static Steadiness of(
      Cell cell, List<List<Double>> rates, List<RateTimeline> courses, @Nullable Cost cost) {
    return new Steadiness(new SteadinessRule(cell, rates, courses, cost).marks(), courses);
  }

  private List<Mark> marks() {
    // no drift is computed for growing tables, which slow inserts down by themselves; for rates
    // that the plan sets; and for floors, whose runs a plan cannot lengthen and which need no exact
    // rate
    Stream<Mark> drift =
        cell.work().extent().isCounted() || !cell.arrivals().isClosed() || cell.isFloor()
            ? Stream.empty()
            : drift().stream();
    return Stream.concat(drift, noise().stream()).toList();
  }

  private Optional<Mark> drift() {
    Optional<Trend> trend =
        Trend.of(measuredByFork().stream().map(SteadinessRule::series).toList());
    if (trend.isEmpty()) {
      return Optional.of(
          new Mark(
              Label.TOO_SHORT,
              "too few operations to separate a drift from chance; "
                  + cell.measure().longerRuns(tooFew())));
    }
    Trend found = trend.get();
    if (found.isDrifting()) {
      return Optional.of(
          new Mark(
              Label.DRIFTING,
              "the rate %s by %s of its median from the start of %s to its end (runs: %s); %s"
                  .formatted(
                      found.drift() > 0 ? "rose" : "fell",
                      atMostAll(Math.abs(found.drift())),
                      rates.size() == 1 ? "the measurement" : "each fork's measurement",
                      byRun(),
                      cell.measure().longerWarmup())));
    }
    return found.isConclusive()
        ? Optional.empty()
        : Optional.of(
            new Mark(
                Label.TOO_SHORT,
                "noise could hide a drift of %s (%s); %s"
                    .formatted(
                        LimitRule.percent(Trend.LOOKED_FOR),
                        seen(found),
                        longerRuns(Math.ceil(found.factor())))));
  }

  private List<List<RateTimeline>> measuredByFork() {
    return Stream.iterate(1, fork -> fork + 1)
        .limit(rates.size())
        .map(
            fork ->
                courses.stream()
                    .filter(course -> course.measured() && course.fork() == fork)
                    .toList())
        .toList();
  }

  /** The median rates of the first runs of all forks, of the second runs, and so on. */
  private String byRun() {
    int runs = rates.stream().mapToInt(List::size).min().orElse(0);
    return Stream.iterate(0, run -> run + 1)
        .limit(runs)
        .map(run -> number(ScoreRule.median(rates.stream().map(fork -> fork.get(run)).toList())))
        .reduce((one, next) -> one + ", " + next)
        .orElse("none");
  }

  private Optional<Mark> noise() {
    Optional<String> apart = farApart();
    Optional<String> others = foreignLoad();
    Optional<String> advice =
        apart.map(runs -> QUIETER + ", or use " + longer()).or(() -> others.map(load -> QUIETER));
    List<String> found =
        Stream.of(stood(), starved(), apart, others, advice).flatMap(Optional::stream).toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(new Mark(Label.NOISY, String.join("; ", found)));
  }

  private Optional<String> farApart() {
    List<Double> runs = rates.stream().flatMap(List::stream).toList();
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    double least = Collections.min(runs);
    double best = Collections.max(runs);
    return best > least * (1 + APART)
        ? Optional.of(
            "runs range from %s to %s operations/s".formatted(number(least), number(best)))
        : Optional.empty();
  }

  /** The option that lengthens runs by this factor, up to a maximum. */
  private String longerRuns(double factor) {
    String longer = cell.measure().longerRuns(Math.min(factor, MOST_LENGTHENED));
    return factor <= MOST_LENGTHENED ? longer : QUIETER + ", or use " + longer;
  }

  /** The option for longer runs, or for more forks if runs end after a number of rows. */
  private String longer() {
    return cell.work().extent().isCounted()
        ? "--set measure.forks=" + 2 * cell.measure().forks()
        : cell.measure().longerRuns(4);
  }

  /** The factor to lengthen runs by for enough operations in enough slices of each fork. */
  private double tooFew() {
    long least =
        measuredByFork().stream()
            .mapToLong(
                fork ->
                    fork.stream()
                        .flatMap(run -> run.slices().operations().stream())
                        .mapToLong(Long::longValue)
                        .sum())
            .min()
            .orElse(0);
    double factor = Math.ceil(FEWEST_IN_SLICE * Trend.FEWEST_VALUES / (double) Math.max(1, least));
    return Math.max(2, factor);
  }

  /** The longest time in which no operation ended, if it is a large part of its run. */
  private Optional<String> stood() {
    return courses.stream()
        .filter(RateTimeline::measured)
        .map(RateTimeline::slices)
        .filter(run -> !run.operations().isEmpty() && median(List.of(run)) >= FEWEST_IN_SLICE)
        .filter(run -> empty(run) >= Math.max(2, STILL * run.operations().size()))
        .max(Comparator.comparingLong(run -> empty(run) * run.nanos()))
        .map(
            run ->
                "no operation ended for %,.0f ms of a run of %,.0f ms, so find out what stopped the server or this machine"
                    .formatted(
                        empty(run) * run.nanos() / NANOS_PER_MILLI,
                        run.operations().size() * run.nanos() / NANOS_PER_MILLI));
  }

  /** The largest number of adjacent slices without operations. */
  private static long empty(Slices run) {
    long most = 0;
    long now = 0;
    for (long operations : run.operations()) {
      now = operations == 0 ? now + 1 : 0;
      most = Math.max(most, now);
    }
    return most;
  }

  private Optional<String> starved() {
    List<Workers> counted =
        courses.stream().filter(RateTimeline::measured).map(RateTimeline::workers).toList();
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    double least = median(counted, Workers::least);
    double median = median(counted, Workers::median);
    return median >= FEWEST_OPERATIONS && least < STARVED * median
        ? Optional.of(
            "a thread did %s operations, but the median thread %s; use --threads %d, or a machine with more cores"
                .formatted(number(least), number(median), Math.max(1, cell.threads() / 2)))
        : Optional.empty();
  }

  private static double median(List<Workers> counted, Function<Workers, Long> figure) {
    return ScoreRule.median(counted.stream().map(figure).map(Long::doubleValue).toList());
  }

  private Optional<String> foreignLoad() {
    double share = cost == null ? 0 : cost.othersShare();
    return share > DISTURBED
        ? Optional.of(
            "other processes used %s of this machine's CPU".formatted(LimitRule.percent(share)))
        : Optional.empty();
  }

  /** The drift with its error, unless slices vary too much for either to mean anything. */
  static String seen(Trend found) {
    return Math.abs(found.drift()) > 1 || found.error() > 1
        ? "no useful bound"
        : "measured: %s%s, standard error %s"
            .formatted(
                found.drift() < 0 ? "-" : "+",
                LimitRule.percent(Math.abs(found.drift())),
                LimitRule.percent(found.error()));
  }

  /** A part as text; a line through a few extreme slices may rise by many times their median. */
  private static String atMostAll(double share) {
    return share > 1 ? "more than 100 %" : LimitRule.percent(share);
  }

  private static String number(double value) {
    return (value < 100 ? "%.1f" : "%,.0f").formatted(value);
  }

  /** Operations per second of each slice of a fork's measured runs, in slices of one length. */
  private static double[] series(List<RateTimeline> measured) {
    List<Slices> runs =
        measured.stream()
            .map(RateTimeline::slices)
            .filter(slices -> !slices.operations().isEmpty())
            .toList();
    long nanos = runs.stream().mapToLong(Slices::nanos).max().orElse(1);
    List<Slices> even =
        runs.stream().map(slices -> slices.joined((int) (nanos / slices.nanos()))).toList();
    while (count(even) >= 2L * Trend.FEWEST_VALUES && median(even) < FEWEST_IN_SLICE) {
      even = even.stream().map(slices -> slices.joined(2)).toList();
    }
    return even.stream().flatMap(slices -> slices.rates().stream()).mapToDouble(r -> r).toArray();
  }

  private static long count(List<Slices> runs) {
    return runs.stream().mapToLong(slices -> slices.operations().size()).sum();
  }

  private static long median(List<Slices> runs) {
    long[] sorted =
        runs.stream()
            .flatMap(run -> run.operations().stream())
            .mapToLong(n -> n)
            .sorted()
            .toArray();
    return sorted[sorted.length / 2];
  }
}
