package org.enginedyno.result.soak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.soak.SoakLog.Second;
import org.jspecify.annotations.Nullable;

/**
 * A time of a soak in which an operation took longer than its limit, in which the throughput was
 * below half of its median by more than chance, or after which no operation ended.
 *
 * @param start in seconds since the soak started
 * @param seconds how long it lasted
 * @param longest latency, in microseconds, of an operation that ended in it; zero if none did
 * @param leastRate the operations per second of its slowest second
 * @param said what the server reported during it
 */
public record Stall(double start, double seconds, double longest, double leastRate, Said said) {
  private static final double HALF = 0.5;

  /** Counts of independent events are that far below their mean once in three million cases. */
  private static final double DEVIATIONS = 5;

  /** A second at the edge of a run may be too short to be compared. */
  private static final double LEAST_SECONDS = 0.9;

  /** Two stalls that are no further apart, in seconds, count as one. */
  private static final double GAP = 0.5;

  private static final double MICROS = 1e6;
  private static final double MILLIS = 1e3;
  private static final int MOST_CHANGES = 3;

  /**
   * What a server reported during a stall.
   *
   * @param answer the longest time that it took to answer a sample, in microseconds
   * @param threads the states of its threads, in the second in which most were at work
   * @param changes the figures that differ most from their median, the most unusual one first
   */
  public record Said(double answer, String threads, List<Change> changes) {
    public Said {
      changes = List.copyOf(changes);
    }
  }

  /**
   * A value of a figure during a stall.
   *
   * @param median of the whole soak
   * @param spread the median distance of values from it
   */
  public record Change(SoakFigure figure, double value, double median, double spread) {
    double score() {
      double distance = Math.abs(value - median);
      return distance == 0 ? 0 : distance / spread;
    }
  }

  /** A time between two moments in seconds since 1970. */
  private record Interval(double from, double to) {
    boolean overlaps(Second second) {
      return second.end() > from && second.start() < to;
    }
  }

  /** The stalls of a soak, in their order. */
  public static List<Stall> of(SoakLog log) {
    double usual = median(values(log.seconds(), Second::rate));
    List<Interval> found = new ArrayList<>();
    for (Second second : log.seconds()) {
      Double max = second.get(SoakFigure.MAX);
      Double end = second.get(SoakFigure.MAX_END);
      if (max != null && end != null && max >= log.limit().toMillis() * 1e3) {
        found.add(new Interval(end - max / MICROS, end));
      }
    }
    silence(log, usual).ifPresent(found::add);
    List<Interval> exact = joined(found);
    for (Second second : log.seconds()) {
      boolean isExplained = exact.stream().anyMatch(one -> one.overlaps(second));
      if (!isExplained && isSlow(second, usual)) {
        found.add(new Interval(second.start(), second.end()));
      }
    }
    return joined(found).stream().map(one -> stall(log, one)).toList();
  }

  /** The time at the end of the soak in which no operation ended, as when the server hangs. */
  private static Optional<Interval> silence(SoakLog log, double usual) {
    double from =
        log.seconds().stream()
            .filter(second -> second.values().getOrDefault(SoakFigure.OPERATIONS, 0.0) > 0)
            .mapToDouble(Second::end)
            .max()
            .orElse(log.start());
    double seconds = log.end() - from;
    double least = Math.max(LEAST_SECONDS, log.limit().toMillis() / MILLIS);
    return seconds >= least && isFewer(0, usual * seconds)
        ? Optional.of(new Interval(from, log.end()))
        : Optional.empty();
  }

  private static boolean isSlow(Second second, double usual) {
    Double count = second.get(SoakFigure.OPERATIONS);
    double length = second.end() - second.start();
    return count != null && length >= LEAST_SECONDS && isFewer(count, usual * length);
  }

  /** Whether a count is less than half of the expected one, beyond chance. */
  private static boolean isFewer(double count, double expected) {
    return count < Math.min(HALF * expected, expected - DEVIATIONS * Math.sqrt(expected));
  }

  /** The intervals in order, merged if they are close. */
  private static List<Interval> joined(List<Interval> some) {
    Deque<Interval> joined = new ArrayDeque<>();
    some.stream()
        .sorted(Comparator.comparingDouble(Interval::from))
        .forEach(
            next -> {
              Interval last = joined.peekLast();
              if (last == null || next.from - last.to > GAP) {
                joined.add(next);
              } else {
                joined.removeLast();
                joined.add(new Interval(last.from, Math.max(last.to, next.to)));
              }
            });
    return List.copyOf(joined);
  }

  private static Stall stall(SoakLog log, Interval time) {
    List<Second> during = log.seconds().stream().filter(time::overlaps).toList();
    double start = Math.max(0, time.from - log.start());
    return new Stall(
        start,
        time.to - log.start() - start,
        most(during, SoakFigure.MAX),
        values(during, Second::rate).stream().reduce(Double.MAX_VALUE, Math::min),
        new Said(
            most(during, SoakFigure.ANSWER),
            during.stream()
                .map(Second::threads)
                .max(Comparator.comparingInt(Stall::atWork))
                .orElse(""),
            changes(log, during)));
  }

  private static List<Change> changes(SoakLog log, List<Second> during) {
    List<Change> changes = new ArrayList<>();
    for (SoakFigure figure : SoakFigure.ofServer()) {
      List<Double> all = log.values(figure);
      double median = median(all);
      double spread = median(all.stream().map(value -> Math.abs(value - median)).toList());
      values(during, second -> second.get(figure)).stream()
          .map(value -> new Change(figure, value, median, Math.max(spread, median / 100)))
          .max(Comparator.comparingDouble(Change::score))
          .filter(change -> change.score() > DEVIATIONS)
          .ifPresent(changes::add);
    }
    return changes.stream()
        .sorted(Comparator.comparingDouble(Change::score).reversed())
        .limit(MOST_CHANGES)
        .toList();
  }

  private static double most(List<Second> some, SoakFigure figure) {
    return values(some, second -> second.get(figure)).stream().reduce(0.0, Math::max);
  }

  /** How many threads a sample has, as in {@code 3 x Waiting for table flush; 1 x Update}. */
  private static int atWork(String threads) {
    return Stream.of(threads.split("; "))
        .map(state -> state.replaceFirst(" x .*", ""))
        .filter(count -> count.matches("\\d{1,6}"))
        .mapToInt(Integer::parseInt)
        .sum();
  }

  private static List<Double> values(
      List<Second> seconds, Function<Second, @Nullable Double> value) {
    return seconds.stream().flatMap(second -> Stream.ofNullable(value.apply(second))).toList();
  }

  /** The median of the values; zero if there are none. */
  public static double median(List<Double> values) {
    return values.isEmpty() ? 0 : ScoreRule.median(values);
  }
}
