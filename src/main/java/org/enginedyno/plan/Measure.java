package org.enginedyno.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.plan.axis.Units;
import org.jspecify.annotations.Nullable;

/**
 * How a cell is measured: warm-up, runs of one length, forks, and the rule for the score.
 *
 * @param patience how long a run may exceed its time; null if it is derived from the operations of
 *     the warm-up
 * @param stall the latency above which an operation of a soak is a stall; null if this is not a
 *     soak, which is one long run whose server is sampled
 * @param fleet the Spark master on whose executors clients run; null if they run on this machine
 */
public record Measure(
    Duration warmup,
    int runs,
    Duration runLength,
    int forks,
    ScoreRule score,
    @Nullable Duration patience,
    @JsonInclude(Include.NON_NULL) @Nullable Duration stall,
    @JsonInclude(Include.NON_NULL) @Nullable String fleet) {
  /** Shorter runs measure the clock rather than the server. */
  public static final Duration SHORTEST = Duration.ofMillis(100);

  /** With less, a short stall of the machine would count as a run that hangs. */
  public static final Duration LEAST_PATIENCE = Duration.ofSeconds(1);

  public static final Duration MOST_PATIENCE = Duration.ofHours(12);

  /** A shorter soak has too few seconds for a median. */
  public static final Duration LEAST_SOAK = Duration.ofSeconds(10);

  /** JMH ends a run after a day. */
  public static final Duration MOST_SOAK = Duration.ofHours(20);

  /** The master URLs that Spark accepts. */
  private static final Pattern MASTER =
      Pattern.compile("(spark|k8s)://\\S+|yarn|local(-cluster)?\\[\\S+]");

  private static final Duration FLOOR_WARMUP = Duration.ofSeconds(5);
  private static final Duration FLOOR_RUN = Duration.ofSeconds(2);

  public Measure {
    if (warmup.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("measure.warmup must be at least 100ms: " + warmup);
    }
    if (runLength.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("measure.runs must last at least 100ms: " + runLength);
    }
    if (warmup.compareTo(Units.LONGEST) > 0 || runLength.compareTo(Units.LONGEST) > 0) {
      throw new IllegalArgumentException(
          "warm-up and runs must not last longer than a year: %s, %s".formatted(warmup, runLength));
    }
    if (runs < 1 || forks < 1) {
      throw new IllegalArgumentException(
          "measure needs at least one run and one fork: " + runs + " runs, " + forks + " forks");
    }
    if (patience != null
        && (patience.compareTo(LEAST_PATIENCE) < 0 || patience.compareTo(MOST_PATIENCE) > 0)) {
      throw new IllegalArgumentException("measure.patience must be 1s to 12h: " + patience);
    }
  }

  /** A Spark master. */
  public static String master(String text) {
    if (!MASTER.matcher(text).matches()) {
      throw new IllegalArgumentException("not a Spark master: '" + text + "'");
    }
    return text;
  }

  /** A measure without a soak, of clients on this machine. */
  public Measure(
      Duration warmup,
      int runs,
      Duration runLength,
      int forks,
      ScoreRule score,
      @Nullable Duration patience) {
    this(warmup, runs, runLength, forks, score, patience, null, null);
  }

  /** Whether it is one long run whose server is sampled. */
  public boolean samplesServer() {
    return stall != null;
  }

  /** The same rule for a floor, which needs only one short fork. */
  public Measure forFloor() {
    return new Measure(
        Collections.min(List.of(warmup, FLOOR_WARMUP)),
        Math.min(runs, 2),
        Collections.min(List.of(runLength, FLOOR_RUN)),
        1,
        score,
        patience,
        null,
        fleet);
  }

  /** The same rule in one fork. */
  Measure inOneFork() {
    return new Measure(warmup, runs, runLength, 1, score, patience, null, fleet);
  }

  /** The same measure with every duration multiplied by a factor between 0 and 1. */
  public Measure shortened(double factor) {
    return new Measure(
        scaled(warmup, factor),
        runs,
        scaled(runLength, factor),
        forks,
        score,
        patience,
        stall,
        fleet);
  }

  /** The command-line option that multiplies the length of runs by a factor. */
  public String longerRuns(double factor) {
    String length = option(scaled(runLength, factor));
    return samplesServer()
        ? "--set measure.soak=" + length
        : "--set measure.runs=%dx%s".formatted(runs, length);
  }

  /** The command-line option that extends the warm-up to the end of the present runs. */
  public String longerWarmup() {
    return "--set measure.warmup=" + option(warmup.plus(runLength.multipliedBy(runs)));
  }

  /** A length as a plan writes it, in whole seconds from one second on. */
  private static String option(Duration length) {
    long millis = length.toMillis();
    return millis < 1_000 ? millis + "ms" : (millis + 999) / 1_000 + "s";
  }

  private static Duration scaled(Duration length, double factor) {
    return Duration.ofMillis(Math.round(length.toMillis() * factor));
  }

  /**
   * The rule in a line, for runs that end after a number of operations.
   *
   * @param warmups how long runs of the warm-up are repeated, in words
   * @param operations how many, in words
   * @param shared whether all threads together do them
   */
  public String counted(String warmups, String operations, boolean shared) {
    return "warm-up %s, %s of %s operations%s%s, score %s"
        .formatted(
            warmups,
            Units.count(runs, "run"),
            operations,
            shared ? "" : " per thread",
            forks == 1 ? "" : ", " + forks + " forks",
            score);
  }

  @Override
  public String toString() {
    return "warm-up %s, %s%s%s, score %s%s%s"
        .formatted(
            Units.text(warmup),
            samplesServer() ? "soak of " : runs + " x ",
            Units.text(runLength),
            forks == 1 ? "" : ", " + forks + " forks",
            score,
            patience == null ? "" : ", patience " + Units.text(patience),
            fleet == null ? "" : ", clients on " + fleet);
  }

  /** The rules of measurement, one line each. */
  public static final class MeasureRules {
    private static final int NAMED = 3;

    private MeasureRules() {}

    /** What cells with the same rule have in common, except the number of operations. */
    private record Alike(String workload, Measure measure, boolean shared, String warmups) {
      static Alike of(Cell cell) {
        return new Alike(
            cell.workload(),
            cell.measure(),
            cell.work().extent().shared(),
            cell.repeatsWarmup() ? Units.text(cell.measure().warmup()) : "of one run");
      }
    }

    /** Every rule, with the workloads that follow it. */
    public static Map<String, Set<String>> of(Collection<Cell> cells) {
      Map<Alike, SortedSet<Long>> operations =
          cells.stream()
              .collect(
                  Collectors.groupingBy(
                      Alike::of,
                      LinkedHashMap::new,
                      Collectors.mapping(
                          cell -> cell.work().extent().operations(),
                          Collectors.toCollection(TreeSet::new))));
      Map<String, Set<String>> rules = new LinkedHashMap<>();
      operations.forEach(
          (alike, numbers) ->
              rules
                  .computeIfAbsent(text(alike, numbers), rule -> new LinkedHashSet<>())
                  .add(alike.workload()));
      return rules;
    }

    private static String text(Alike alike, SortedSet<Long> operations) {
      if (operations.equals(Set.of(Extent.TIMED.operations()))) {
        return alike.measure().toString();
      }
      String numbers =
          operations.size() > NAMED
              ? number(operations.first()) + " to " + number(operations.last())
              : operations.stream().map(MeasureRules::number).collect(Collectors.joining(" or "));
      return alike.measure().counted(alike.warmups(), numbers, alike.shared());
    }

    private static String number(long operations) {
      return "%,d".formatted(operations);
    }
  }
}
