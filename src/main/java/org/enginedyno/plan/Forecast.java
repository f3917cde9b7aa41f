package org.enginedyno.plan;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.plan.axis.Units;

/** How long a run will take, as printed before it starts. */
public record Forecast(Duration measuring, Duration around) {
  public static final Forecast NOTHING = new Forecast(Duration.ZERO, Duration.ZERO);

  private static final int HALVINGS = 30;

  /** The part of a time limit that a shortened plan may take. */
  private static final double PLANNED = 0.95;

  private static final Duration FORK_START = Duration.ofMillis(1_400);
  private static final Duration CONNECTING = Duration.ofMillis(15);

  private static final Duration SERVER_START = Duration.ofSeconds(5);
  private static final int OPERATIONS_PER_SECOND = 6_000;
  private static final int ROWS_LOADED_PER_SECOND = 50_000;

  /** With operations that insert many rows each, into tables with some keys. */
  private static final int ROWS_ADDED_PER_SECOND = 30_000;

  /** By all cores of a small server together. */
  private static final double ROWS_READ_PER_SECOND = 2_000_000;

  private static final Duration LONG_OPERATION = Duration.ofSeconds(1);

  /** A capacity search is assumed to use all probes that the plan allows. */
  public static Forecast of(Plan plan, List<Cell> cells, List<? extends Plannable> workloads) {
    Duration measuring = Duration.ZERO;
    Duration around = SERVER_START.multipliedBy(starts(plan, cells));
    CapacityRules capacity = plan.judging().capacity();
    Map<List<Object>, Integer> once = new HashMap<>();
    long rows = 0;
    for (Cell cell : cells) {
      int probes = capacity == null || cell.isFloor() ? 0 : capacity.probes();
      int forks = cell.measure().forks() + probes;
      measuring = measuring.plus(perFork(cell).multipliedBy(forks));
      around = around.plus(overhead(cell).multipliedBy(forks));
      Plannable workload = Matrix.named(workloads, cell.workload());
      Map<String, Integer> tables = workload.rowsLoaded(cell.data(), cell.knobs());
      for (Map.Entry<String, Integer> table : tables.entrySet()) {
        if (workload.reloads()) {
          rows += (long) forks * table.getValue();
        } else {
          once.put(List.of(place(cell), cell.engine(), table.getKey()), table.getValue());
        }
      }
    }
    rows += once.values().stream().mapToLong(Integer::longValue).sum();
    return new Forecast(measuring, around.plusSeconds(rows / ROWS_LOADED_PER_SECOND));
  }

  private static String place(Cell cell) {
    return cell.server() + cell.get(PlanAxis.INSTANCE);
  }

  /**
   * Starts of servers: one per instance, and one per further regime of an instance in each round.
   */
  private static long starts(Plan plan, List<Cell> cells) {
    Set<String> subjects = new HashSet<>();
    Map<List<Object>, Set<Object>> regimes = new HashMap<>();
    for (Cell cell : cells) {
      String subject = place(cell) + instance(cell);
      if (cell.hasTables()) {
        subjects.add(subject);
      }
      for (int fork = 1; fork <= cell.measure().forks(); fork++) {
        regimes
            .computeIfAbsent(List.of(subject, cell.turnGroup(), fork), key -> new HashSet<>())
            .add(cell.setup().atStart());
      }
    }
    return Math.max(plan.servers().size(), subjects.size())
        + regimes.values().stream().mapToLong(round -> round.size() - 1).sum();
  }

  private static String instance(Cell cell) {
    return cell.get(PlanAxis.INSTANCE) == Instance.SHARED ? "" : cell.engine();
  }

  /**
   * The time of one fork from its first warm-up operation to its last measured one. For counted
   * runs it is estimated from the numbers of operations and of rows that they add.
   */
  public static Duration perFork(Cell cell) {
    Extent extent = cell.work().extent();
    if (!extent.isCounted()) {
      Measure measure = cell.measure();
      Duration operation = longOperation(cell);
      return whole(measure.warmup(), operation)
          .plus(whole(measure.runLength(), operation).multipliedBy(measure.runs()));
    }
    Duration warmup = counted(cell, extent.warmup().ofAll(cell.threads()));
    Duration least = cell.repeatsWarmup() ? cell.measure().warmup() : Duration.ZERO;
    return (warmup.compareTo(least) < 0 ? least : warmup)
        .plus(counted(cell, extent.ofAll(cell.threads()) * cell.measure().runs()));
  }

  private static Duration counted(Cell cell, long operations) {
    long rows = operations * cell.work().rowsAdded();
    if (!cell.arrivals().isClosed()) {
      return Duration.ofMillis(Math.round(1_000 * cell.arrivals().seconds((double) operations)));
    }
    return Duration.ofMillis(
        Math.max(operations * 1_000 / OPERATIONS_PER_SECOND, rows * 1_000 / ROWS_ADDED_PER_SECOND));
  }

  /**
   * The estimated length of an operation, from the rows that all threads read concurrently; zero if
   * it is shorter than a second.
   */
  public static Duration longOperation(Cell cell) {
    double seconds = cell.work().rowsRead() * cell.threads() / ROWS_READ_PER_SECOND;
    Duration operation = Duration.ofMillis(Math.round(seconds * 1_000));
    return operation.compareTo(LONG_OPERATION) < 0 ? Duration.ZERO : operation;
  }

  /** A run ends when the last operation that started in its time has ended. */
  private static Duration whole(Duration length, Duration operation) {
    if (operation.isZero()) {
      return length;
    }
    long operations = (length.toMillis() + operation.toMillis() - 1) / operation.toMillis();
    return operation.multipliedBy(operations);
  }

  /** Starting a JVM, connecting every thread, and reading the counters, for one fork. */
  public static Duration overhead(Cell cell) {
    return FORK_START.plus(CONNECTING.multipliedBy(cell.threads()));
  }

  public Duration total() {
    return measuring.plus(around);
  }

  /**
   * Fits a plan into a time limit by shortening all warm-ups and runs by one factor, if it does not
   * fit already; a part of the time remains for what takes longer than estimated. Throws if runs
   * would become too short.
   */
  public static Plan fit(
      Plan plan, List<Cell> cells, List<? extends Plannable> workloads, Duration limit) {
    if (of(plan, cells, workloads).total().compareTo(limit) <= 0) {
      return plan;
    }
    Measure measure = plan.measure();
    double fits = smallestFactor(measure);
    Duration least = least(plan, cells, workloads);
    if (least.compareTo(limit) > 0) {
      throw new UserError(
          "budget: %s is too short for %s at least %s (or fewer threads, engines or workloads)"
              .formatted(
                  Units.text(limit),
                  cells.size() == 1 ? "1 cell; it needs" : cells.size() + " cells; they need",
                  Units.atLeast(least)));
    }
    double exceeds = 1;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = (fits + exceeds) / 2;
      if (total(plan, cells, workloads, measure.shortened(middle)).toMillis()
          <= PLANNED * limit.toMillis()) {
        fits = middle;
      } else {
        exceeds = middle;
      }
    }
    return plan.with(measure.shortened(fits));
  }

  /** The time of the plan with the shortest legal warm-ups and runs. */
  public static Duration least(Plan plan, List<Cell> cells, List<? extends Plannable> workloads) {
    Measure measure = plan.measure();
    double smallest = Math.min(1, smallestFactor(measure));
    return total(plan, cells, workloads, measure.shortened(smallest));
  }

  private static double smallestFactor(Measure measure) {
    long shorter = Math.min(measure.warmup().toMillis(), measure.runLength().toMillis());
    return Measure.SHORTEST.toMillis() / (double) shorter;
  }

  /** Floors have their own lengths, which the factor hardly changes. */
  private static Duration total(
      Plan plan, List<Cell> cells, List<? extends Plannable> workloads, Measure measure) {
    List<Cell> remeasured =
        cells.stream()
            .map(cell -> cell.with(cell.isFloor() ? measure.forFloor() : measure))
            .toList();
    return of(plan, remeasured, workloads).total();
  }
}
