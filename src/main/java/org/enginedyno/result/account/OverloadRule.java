package org.enginedyno.result.account;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.result.fork.Span.Throughput;

/**
 * Whether the runs of a rated cell kept up with its rate. If all operations of a run's last tenth
 * were sent late, the run never worked off its backlog.
 */
public final class OverloadRule {
  /** A longer backlog at its end, as a part of its time, makes a run overloaded. */
  static final double MISSED = 0.01;

  /** Shorter backlogs come and go on a busy machine. */
  static final long NOTICED_NANOS = 10_000_000;

  /** A backlog that grew over so many last tenths is assumed to continue to grow. */
  private static final int GROWING = 3;

  /** An operation that took this part of the backlog explains it. */
  private static final double EXPLAINS = 0.5;

  /** An operation that took this many times the median is unusual. */
  private static final int UNUSUAL = 10;

  /** The delays of operations that were not sent are recorded in so many steps. */
  private static final long STEPS = 1_000;

  /** The rate to advise, as a part of the rate that was achieved. */
  private static final double HELD = 0.9;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double LEAST_ADVISED = 1;
  private static final String LOWER = "lower the rate to ";

  private OverloadRule() {}

  /** The rate to try, in two digits, after a constant one that overloaded the server. */
  public static Optional<Double> lowerRate(Measurement cell) {
    return Optional.ofNullable(cell.arrivals())
        .filter(any -> cell.cell().arrivals().isSteady())
        .filter(any -> cell.mark(Label.OVERLOADED).filter(OverloadRule::isByRate).isPresent())
        .filter(done -> done.achieved() >= LEAST_ADVISED)
        .map(
            done ->
                new BigDecimal(HELD * done.achieved())
                    .round(new MathContext(2, RoundingMode.DOWN))
                    .doubleValue());
  }

  /** The mark of a cell with these runs, where one of them was overloaded. */
  public static Optional<Mark> mark(List<Span> measured) {
    return measured.stream()
        .flatMap(run -> RatedRun.of(run).stream())
        .filter(RatedRun::isOverloaded)
        .max(Comparator.comparingLong(RatedRun::backlog))
        .map(RatedRun::mark);
  }

  /** Adds the least delays of the operations of a steady run that were due but not sent. */
  static void addUnsent(Histogram times, Span run) {
    Arrivals arrivals = run.latencies().arrivals();
    // at any moment as many as there are threads may wait for one
    if (arrivals == null || arrivals.left() <= run.throughput().threads()) {
      return;
    }
    long left = arrivals.left();
    long steps = Math.min(STEPS, left);
    for (long step = 1; step <= steps; step++) {
      long count = left * step / steps - left * (step - 1) / steps;
      times.recordValueWithCount((long) (left * step * 1e9 / steps / arrivals.rate()), count);
    }
  }

  private static boolean isByRate(Mark mark) {
    return mark.text().contains(LOWER);
  }

  private record RatedRun(Throughput done, Arrivals arrivals) {
    static Optional<RatedRun> of(Span run) {
      return Optional.ofNullable(run.latencies().arrivals())
          .map(arrivals -> new RatedRun(run.throughput(), arrivals));
    }

    Mark mark() {
      Histogram services = Histograms.decode(arrivals.services());
      long longest = services.getMaxValue();
      boolean isAlone = longest >= UNUSUAL * services.getValueAtPercentile(50);
      return new Mark(
          Label.OVERLOADED,
          "%,.1f operations/s were done, but %,.1f were due, %s the last was sent at least %,d ms late; %s"
              .formatted(
                  done.rate(),
                  arrivals.rate(),
                  arrivals.left() > 0 ? "%,d were not sent, and".formatted(arrivals.left()) : "and",
                  backlog() / NANOS_PER_MILLI,
                  isAlone && longest >= EXPLAINS * backlog()
                      ? "one operation took %,d ms, so find out what stopped the server, or use longer runs"
                          .formatted(longest / NANOS_PER_MILLI)
                      : LOWER + "%,.1f/s, or add threads".formatted(HELD * done.rate())));
    }

    boolean isOverloaded() {
      double due = done.operations() * 1e9 / arrivals.rate();
      return backlog() >= NOTICED_NANOS && (backlog() > MISSED * due || isGrowing());
    }

    /** The smallest delay in each tenth in which any operation was sent. */
    private List<Long> lags() {
      return arrivals.leastLags().stream().filter(lag -> lag != Arrivals.NONE_SENT).toList();
    }

    private boolean isGrowing() {
      List<Long> lags = lags();
      List<Long> last = lags.subList(Math.max(0, lags.size() - GROWING), lags.size());
      return last.size() == GROWING && last.get(0) < last.get(1) && last.get(1) < last.get(2);
    }

    /**
     * The smallest delay in the last tenth. If more operations were left unsent than there are
     * threads, at least the time in which they were due.
     */
    long backlog() {
      List<Long> lags = lags();
      long last = lags.isEmpty() ? 0 : lags.get(lags.size() - 1);
      // at any moment as many as there are threads may wait for one
      return arrivals.left() <= done.threads()
          ? last
          : Math.max(last, (long) (arrivals.left() * 1e9 / arrivals.rate()));
    }
  }
}
