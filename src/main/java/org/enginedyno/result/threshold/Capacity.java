package org.enginedyno.result.threshold;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Figure;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.SearchedCapacity.State;

/**
 * The highest rate of arrivals at which a cell of a plan meets its thresholds, as far as probes
 * show it. Each probe measures the cell once at a rate.
 *
 * @param closed the cell as a closed loop, from which the first rates follow
 * @param probes in the order in which they were measured
 */
public record Capacity(
    Measurement closed, List<Measurement> probes, List<LimitedFigure> limits, CapacityRules rules) {
  /** The highest rate to consider, as a multiple of the closed loop or of a rate that held. */
  private static final double HIGHEST = 1.5;

  private static final double LOWEST = 0.01;
  private static final int MOST_UNUSABLE = 2;

  /** The first probes, as parts of the closed loop: far apart, for the whole curve. */
  private static final double[] FIRST = {0.6, 0.2, 0.8, 0.4};

  /** The chances of the next probes to miss, alternately from both sides of the capacity. */
  private static final double[] NEXT = {0.35, 0.65};

  /** The most that CPU use by other processes can discount a miss. */
  private static final double MOST_DISTURBANCE = 0.5;

  private static final double SELDOM = 0.05;
  private static final String OTHER_PROCESSES = ", as other processes used the CPU; stop them";

  /** With bounds further apart, the search fails: chance decides which probes miss. */
  private static final double MOST_SPREAD = 4;

  /** With less CPU use, other processes hardly delay a probe. */
  private static final double LEAST_DISTURBANCE = 0.1;

  private static final MathContext DIGITS = new MathContext(3);

  /** Probes at nearly the same rate differ in the fourth digit. */
  private static final MathContext TRIED = new MathContext(4);

  public Capacity {
    probes = List.copyOf(probes);
    limits = List.copyOf(limits);
  }

  /** The capacities of the valid cells of a plan; empty if the plan has no search. */
  public static List<Capacity> of(Plan plan, List<Measurement> cells, List<Measurement> probes) {
    CapacityRules rules = plan.judging().capacity();
    if (rules == null) {
      return List.of();
    }
    return cells.stream()
        .filter(cell -> cell.isOk() && !cell.cell().isFloor())
        .map(
            cell ->
                new Capacity(
                    cell,
                    probes.stream()
                        .filter(probe -> probe.cell().closed().id().equals(cell.cell().id()))
                        .toList(),
                    LimitedFigure.of(plan.objective(), cell.cell()),
                    rules))
        .toList();
  }

  /** The same cells, with the capacity that the probes show if it is searched. */
  public static List<Measurement> addedTo(
      List<Measurement> cells, Plan plan, List<Measurement> probes) {
    Map<String, Measurement> searched = new HashMap<>();
    of(plan, cells, probes)
        .forEach(one -> searched.put(one.closed.cell().id(), one.closed.with(one.result())));
    return cells.stream().map(cell -> searched.getOrDefault(cell.cell().id(), cell)).toList();
  }

  /** Whether a probe shows that its rate holds; empty if the probe is unusable. */
  public Optional<Boolean> holds(Measurement probe) {
    return LimitedFigure.hold(limits, probe);
  }

  /** The limit of a figure, in its own unit. */
  public Optional<Double> limit(Figure figure) {
    return limits.stream()
        .filter(limit -> limit.figure().equals(figure))
        .map(limit -> limit.threshold().number().multiply(limit.unit()).doubleValue())
        .findFirst();
  }

  /** The limited figures of a probe: {@code p99 8.1 ms}. */
  public String figures(Measurement probe) {
    return limits.stream().map(limit -> limit.text(probe)).collect(Collectors.joining(", "));
  }

  /** The limits that a cell has to meet: {@code p99 < 10 ms}. */
  public String objective() {
    return limits.stream()
        .map(limit -> limit.threshold().toString())
        .collect(Collectors.joining(", "));
  }

  /** The same limits as the options of a search take them. */
  public List<String> written() {
    return limits.stream().map(limit -> limit.threshold().written()).toList();
  }

  public static double rate(Measurement probe) {
    return probe.cell().arrivals().lowest();
  }

  private double lowest() {
    return Math.max(LOWEST * closed.score().orElseThrow(), Matrix.leastRate(closed.cell()));
  }

  /** The highest rate to consider; a rate that held raises it if the closed loop was disturbed. */
  private double highest() {
    return HIGHEST
        * probes.stream()
            .filter(probe -> holds(probe).orElse(false))
            .mapToDouble(Capacity::rate)
            .reduce(closed.score().orElseThrow(), Math::max);
  }

  /** The usable probes, sorted by rate. */
  private List<Measurement> usable() {
    return byRate().stream().filter(probe -> holds(probe).isPresent()).toList();
  }

  private RatePosterior posterior() {
    RatePosterior posterior = new RatePosterior(lowest(), highest());
    for (Measurement probe : probes) {
      holds(probe)
          .ifPresent(
              holds ->
                  posterior.add(rate(probe), holds, Math.min(MOST_DISTURBANCE, others(probe))));
    }
    return posterior;
  }

  /** The CPU that other processes used: without them, a rate that missed might hold. */
  private static double others(Measurement probe) {
    return probe.cost() == null ? 0 : probe.cost().othersShare();
  }

  private boolean hasMissed() {
    return probes.stream().anyMatch(probe -> !holds(probe).orElse(true));
  }

  /** Whether probes, not the range of the search, set the upper bound of the capacity. */
  private boolean hasUpperBound() {
    RatePosterior posterior = posterior();
    return hasMissed() && posterior.missing(1 - SELDOM) < posterior.highest();
  }

  /** Why the search cannot start, or has failed; empty if neither. */
  public Optional<String> obstacle() {
    if (limits.isEmpty()) {
      return Optional.of("no threshold limits this workload");
    }
    if (lowest() * 2 > highest()) {
      return Optional.of("runs are too short for rates below that of the closed loop");
    }
    Optional<String> unusable =
        probes.stream()
            .filter(probe -> holds(probe).isEmpty())
            .skip(MOST_UNUSABLE)
            .findFirst()
            .map(
                probe ->
                    "%d probes were unusable; the last one: %s"
                        .formatted(MOST_UNUSABLE + 1, why(probe)));
    if (unusable.isPresent() || probes.size() < rules.probes() || usable().isEmpty()) {
      return unusable;
    }
    if (hasUpperBound()) {
      Interval range = rate().orElseThrow();
      return isBelow() || range.high() <= MOST_SPREAD * range.low()
          ? Optional.empty()
          : Optional.of(
              "from %s, chance decides whether a probe meets the limit; set capacity.probes to more than %d, longer measure.runs, or a limit further above the latency at low rates"
                  .formatted(range(range), rules.probes()));
    }
    return Optional.of(
        "%s; set capacity.probes to more than %d"
            .formatted(
                !hasMissed()
                    ? "no probe missed the limit"
                    : "the probes that missed the limit do not show which rate is too high"
                        + (disturbedMisses() > 0 ? OTHER_PROCESSES : ""),
                rules.probes()));
  }

  /** Why a probe is unusable. */
  public String why(Measurement probe) {
    return probe.isOk()
        ? figures(probe) + "; a percentile needs more operations: set longer measure.runs"
        : String.join("; ", probe.reasons());
  }

  /** How many probes missed while other processes used the CPU, and so count less. */
  public long disturbedMisses() {
    return probes.stream()
        .filter(probe -> !holds(probe).orElse(true) && others(probe) >= LEAST_DISTURBANCE)
        .count();
  }

  /** Whether the search has ended: the capacity is known well enough, or cannot be. */
  public boolean isOver() {
    if (obstacle().isPresent() || probes.size() >= rules.probes()) {
      return true;
    }
    return usable().size() >= CapacityRules.LEAST_PROBES
        && hasMissed()
        && posterior().width() <= rules.width();
  }

  /** What to change if all probes missed, or if the interval is wider than the plan requests. */
  public Optional<String> shortfall() {
    if (isBelow() && isOver()) {
      Measurement lowest = usable().get(0);
      return Optional.of(
          "no probe met the limit: %s at %s; set a higher limit, or a longer measure.warmup and measure.runs"
              .formatted(figures(lowest), text(rate(lowest))));
    }
    return probes.size() < rules.probes()
            || obstacle().isPresent()
            || posterior().width() <= rules.width()
        ? Optional.empty()
        : Optional.of(
            "the capacity is %s with a probability of 90 %%: the higher rate is %.1f %% above the lower one, more than the %.1f %% of capacity.width; set longer measure.runs or more capacity.probes"
                .formatted(
                    range(posterior().capacity()), 100 * posterior().width(), 100 * rules.width()));
  }

  /** The next probe, at a rate that was not tried yet. */
  public Optional<Cell> next() {
    if (isOver()) {
      return Optional.empty();
    }
    int done = probes.size();
    double wanted =
        done < FIRST.length
            ? Math.max(lowest(), FIRST[done] * closed.score().orElseThrow())
            : posterior().missing(NEXT[done % NEXT.length]);
    BigDecimal rate = BigDecimal.valueOf(wanted).round(TRIED);
    Set<Double> tried = probes.stream().map(Capacity::rate).collect(Collectors.toSet());
    while (tried.contains(rate.doubleValue())) {
      rate = rate.add(rate.ulp());
    }
    return Optional.of(closed.cell().probe(PlanAxis.ARRIVALS.parsed(text(rate))));
  }

  private static String text(BigDecimal rate) {
    return rate.stripTrailingZeros().toPlainString() + "/s";
  }

  /**
   * The capacity: the rate at which half of the probes would miss. At the low bound 5 % of them
   * would miss, and at the high bound 95 %. Empty before the first usable probe.
   */
  public Optional<Interval> rate() {
    if (usable().isEmpty()) {
      return Optional.empty();
    }
    RatePosterior posterior = posterior();
    // if all missed, the lowest rate of those that no other process disturbed
    double most =
        usable().stream()
            .filter(probe -> isBelow() && others(probe) < LEAST_DISTURBANCE)
            .mapToDouble(Capacity::rate)
            .reduce(posterior.missing(1 - SELDOM), Math::min);
    return Optional.of(
        new Interval(
            rounded(Math.min(most, posterior.missing(SELDOM))),
            rounded(Math.min(most, posterior.missing(0.5))),
            Math.max(rounded(most), isBelow() ? most : 0)));
  }

  private static double rounded(double rate) {
    return BigDecimal.valueOf(rate).round(DIGITS).doubleValue();
  }

  /** The result of the search. It takes milliseconds to compute, so stored results are reused. */
  public SearchedCapacity found() {
    return Objects.requireNonNullElseGet(closed.capacity(), this::result);
  }

  /** Computes the result from the probes so far. */
  private SearchedCapacity result() {
    State state =
        obstacle().isPresent()
            ? State.FAILED
            : !isOver() ? State.UNFINISHED : isBelow() ? State.BELOW : State.FOUND;
    Interval rate = state == State.FAILED ? null : rate().orElse(null);
    return new SearchedCapacity(state, objective(), rate, toString());
  }

  /** Whether all probes missed, so that there is only an upper bound. */
  public boolean isBelow() {
    return !usable().isEmpty() && probes.stream().noneMatch(probe -> holds(probe).orElse(false));
  }

  /** For a log: {@code 4,250/s (4,100 to 4,400), 18 probes}. */
  @Override
  public String toString() {
    String probed = "%d probe%s".formatted(probes.size(), probes.size() == 1 ? "" : "s");
    return obstacle()
        .or(() -> rate().map(rate -> text(rate) + ", " + probed))
        .orElse("not searched yet");
  }

  private String text(Interval rate) {
    return isBelow()
        ? "below %s".formatted(text(rate.high()))
        : "%s (%s)".formatted(text(rate.value()), range(rate));
  }

  private static String range(Interval rate) {
    return text(rounded(rate.low())) + " to " + text(rounded(rate.high()));
  }

  private static String text(double rate) {
    return "%,f".formatted(rate).replaceFirst("\\.?0+$", "") + "/s";
  }

  /** The probes, sorted by rate. */
  public List<Measurement> byRate() {
    return probes.stream().sorted(Comparator.comparingDouble(Capacity::rate)).toList();
  }
}
