package org.enginedyno.plan;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.enginedyno.plan.Measure.MeasureRules;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;

/** One point of the matrix: everything that decides what is measured. */
public record Cell(
    String server, Work work, int threads, Setup setup, AxisValues axes, Measure measure) {
  /** The engine of a cell that touches no table. */
  public static final String NO_ENGINE = "-";

  /** The server of a cell that works on files, without a server. */
  public static final String NO_SERVER = "-";

  private static final int LONGEST_FILE_NAME = 160;

  public Cell {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be positive: " + threads);
    }
  }

  public String workload() {
    return work.workload();
  }

  /** The storage engine, or {@link #NO_ENGINE}. */
  public String engine() {
    return work.engine();
  }

  public DataSpec data() {
    return work.data();
  }

  public KnobValues knobs() {
    return work.knobs();
  }

  public <T> T get(PlanAxis<T> axis) {
    return axes.get(axis);
  }

  /** When its operations are due. */
  public Arrivals arrivals() {
    return axes.get(PlanAxis.ARRIVALS);
  }

  public Client client() {
    return new Client(axes);
  }

  public Cores cores() {
    return Cores.of(axes);
  }

  /** Whether this cell measures only what every operation costs before an engine works. */
  public boolean isFloor() {
    return work.kind() == Kind.FLOOR;
  }

  /** Whether this cell works on tables, and so with an engine. */
  public boolean hasTables() {
    return !engine().equals(NO_ENGINE);
  }

  /**
   * Whether the runs of its warm-up are repeated. Several clients do not repeat them, because they
   * do each run together.
   */
  public boolean repeatsWarmup() {
    return work.extent().isCounted() && get(PlanAxis.CLIENTS) == 1 && measure.fleet() == null;
  }

  /** Whether this cell works on a server, and not on files alone. */
  public boolean hasServer() {
    return !server.equals(NO_SERVER);
  }

  public String measureText() {
    return MeasureRules.of(List.of(this)).keySet().iterator().next();
  }

  public Cell with(Measure other) {
    return new Cell(server, work, threads, setup, axes, other);
  }

  private Cell with(Arrivals other) {
    return new Cell(server, work, threads, setup, axes.with(other), measure);
  }

  /** The same cell as a closed loop. */
  public Cell closed() {
    return with(Arrivals.CLOSED);
  }

  /** The same cell at a rate, in one fork. */
  public Cell probe(Arrivals rate) {
    return with(rate).with(measure.inOneFork());
  }

  public String id() {
    return named(particulars());
  }

  /** Its name among cells that differ only on these axes. */
  public String id(List<Axis> varied) {
    return named(particulars(axis -> varied.stream().anyMatch(axis::isNamedLike)));
  }

  private String named(String particulars) {
    if (!hasServer()) {
      return "%s t%d%s".formatted(workload(), threads, particulars);
    }
    return "%s %s t%d %s @%s%s"
        .formatted(
            workload(), engine(), threads, axes.text(PlanAxis.CHECKOUT), server, particulars);
  }

  private String particulars() {
    return particulars(axis -> true);
  }

  /** The values that differ from their defaults, axis by axis. */
  private String particulars(Predicate<Axis> shown) {
    return Axis.further(List.of(this)).stream()
        .filter(axis -> !axis.is(PlanAxis.CHECKOUT) && !axis.isUsual(this))
        .filter(shown)
        .map(axis -> " " + axis.label(this))
        .collect(Collectors.joining());
  }

  public String fileName() {
    String name = id().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._@=]+", "-");
    String start = name.substring(0, Math.min(name.length(), LONGEST_FILE_NAME));
    // what was replaced or cut off may be the only difference of two cells
    return particulars().isEmpty() ? start : start + "-" + Integer.toHexString(id().hashCode());
  }

  /**
   * Equal in all cells that are compared with each other and alternate; the order of the cells is
   * drawn from its hash code.
   */
  public String turnGroup() {
    return "%s t%d".formatted(workload(), threads);
  }

  /**
   * What is done in a cell, and to which data.
   *
   * @param engine the storage engine, or {@link #NO_ENGINE} where no table is touched
   * @param extent how a run ends
   * @param rowsRead how many rows one operation reads, on average
   * @param rowsAdded how many rows one operation adds
   */
  public record Work(
      String workload,
      Kind kind,
      String engine,
      DataSpec data,
      KnobValues knobs,
      Extent extent,
      double rowsRead,
      long rowsAdded) {
    static Work of(Plannable workload, String engine, DataSpec data, KnobValues knobs) {
      return new Work(
          workload.name(),
          workload.kind(),
          engine,
          data,
          knobs,
          workload.extent(knobs),
          workload.rowsRead(data, knobs),
          workload.rowsAdded(data, knobs));
    }
  }
}
