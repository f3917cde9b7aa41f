package org.enginedyno.plan;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.PlanAxis;

/** How long a run will take, as told before it starts. */
public record Forecast(Duration measuring, Duration around) {
  public static final Forecast NOTHING = new Forecast(Duration.ZERO, Duration.ZERO);

  private static final Duration FORK_START = Duration.ofMillis(1_400);
  private static final Duration CONNECTING = Duration.ofMillis(15);

  private static final Duration SERVER_START = Duration.ofSeconds(5);
  private static final int OPERATIONS_PER_SECOND = 3_000;
  private static final int ROWS_LOADED_PER_SECOND = 50_000;

  /** By operations that bring many, and tables that have some keys. */
  private static final int ROWS_ADDED_PER_SECOND = 30_000;

  /** By all cores of a small server together. */
  private static final double ROWS_READ_PER_SECOND = 2_000_000;

  private static final Duration LONG_OPERATION = Duration.ofSeconds(1);

  public static Forecast of(Plan plan, List<Cell> cells) {
    Duration measuring = Duration.ZERO;
    Duration around = SERVER_START.multipliedBy(starts(plan, cells));
    for (Cell cell : cells) {
      int forks = cell.measure().forks();
      measuring = measuring.plus(perFork(cell).multipliedBy(forks));
      around = around.plus(overhead(cell).multipliedBy(forks));
    }
    long tables =
        cells.stream()
            .filter(cell -> cell.hasTables() && !cell.work().extent().isCounted())
            .map(cell -> cell.server() + cell.get(PlanAxis.INSTANCE) + cell.engine())
            .distinct()
            .count();
    long rows = tables * plan.data().rows();
    return new Forecast(measuring, around.plusSeconds(rows / ROWS_LOADED_PER_SECOND));
  }

  /** Every instance once, and anew in each round for each further regime that it must serve. */
  private static long starts(Plan plan, List<Cell> cells) {
    Set<String> subjects = new HashSet<>();
    Map<List<Object>, Set<Object>> regimes = new HashMap<>();
    for (Cell cell : cells) {
      String subject = cell.server() + cell.get(PlanAxis.INSTANCE) + instance(cell);
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
   * What one fork takes between its first warm-up operation and its last measured one; how long so
   * many operations take is a guess by their number and by the rows that they bring.
   */
  public static Duration perFork(Cell cell) {
    Extent extent = cell.work().extent();
    if (!extent.isCounted()) {
      Measure measure = cell.measure();
      Duration operation = longOperation(cell);
      return whole(measure.warmup(), operation)
          .plus(whole(measure.runLength(), operation).multipliedBy(measure.runs()));
    }
    long operations =
        extent.warmup().ofAll(cell.threads())
            + extent.ofAll(cell.threads()) * cell.measure().runs();
    long rows = operations * cell.work().rowsAdded();
    return Duration.ofMillis(
        Math.max(operations * 1_000 / OPERATIONS_PER_SECOND, rows * 1_000 / ROWS_ADDED_PER_SECOND));
  }

  /**
   * How long an operation may take where that is worth waiting for, and nothing where it is not: a
   * guess by the rows that all threads read side by side.
   */
  public static Duration longOperation(Cell cell) {
    double seconds = cell.work().rowsRead() * cell.threads() / ROWS_READ_PER_SECOND;
    Duration operation = Duration.ofMillis(Math.round(seconds * 1_000));
    return operation.compareTo(LONG_OPERATION) < 0 ? Duration.ZERO : operation;
  }

  /** A run is over when the last operation is that began in its time. */
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
}
