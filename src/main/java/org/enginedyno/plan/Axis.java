package org.enginedyno.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.enginedyno.plan.axis.Cores;

/**
 * An axis of the matrix, and the value that a cell has on it.
 *
 * @param usual whether a cell has the value that it has when its plan says nothing of this axis
 */
public record Axis(String title, Function<Cell, String> value, Predicate<Cell> usual) {
  /** The value of a cell whose workload does not know the knob. */
  private static final String NOT_KNOWN = "";

  public static final Axis SERVER = new Axis("server", Cell::server, "");
  public static final Axis WORKLOAD = new Axis("workload", Cell::workload, "");
  public static final Axis ENGINE = new Axis("engine", Cell::engine, "");
  public static final Axis THREADS =
      new Axis("threads", cell -> Integer.toString(cell.threads()), "");
  public static final Axis CHECKOUT =
      new Axis("checkout", cell -> cell.client().checkout().toString(), "held");
  public static final Axis DRIVER =
      new Axis("driver", cell -> cell.client().driver().toString(), "mysql");
  public static final Axis PROFILE =
      new Axis("driver-profile", cell -> cell.client().profile().toString(), "equal");

  /** A profile's own way to prepare is no choice of the plan's, and goes unsaid. */
  public static final Axis STATEMENTS =
      new Axis("statements", cell -> cell.client().statements().toString(), "server");

  public static final Axis POOL = new Axis("pool", cell -> cell.client().poolText(), "threads");
  public static final Axis JVM = new Axis("jvm", cell -> cell.client().jvm(), "current");
  public static final Axis JVM_ARGS = new Axis("jvm-args", cell -> cell.client().jvmArgs(), "none");
  public static final Axis EXECUTOR =
      new Axis("executor", cell -> cell.client().executor().toString(), "platform");
  public static final Axis INSTANCE =
      new Axis("instance", cell -> cell.setup().instance().toString(), "shared");
  public static final Axis SERVER_CORES =
      new Axis("server-cores", cell -> Cores.text(cell.cores().server()), "all");
  public static final Axis CLIENT_CORES =
      new Axis("client-cores", cell -> Cores.text(cell.cores().client()), "all");
  public static final Axis PLACEMENT =
      new Axis("placement", cell -> cell.cores().placement().toString(), "free");

  private Axis(String title, Function<Cell, String> value, String usual) {
    this(title, value, cell -> value.apply(cell).equals(usual));
  }

  private static final List<Axis> FIXED =
      List.of(
          INSTANCE,
          SERVER_CORES,
          CLIENT_CORES,
          PLACEMENT,
          DRIVER,
          PROFILE,
          STATEMENTS,
          CHECKOUT,
          POOL,
          EXECUTOR,
          JVM,
          JVM_ARGS);

  /** The axis of a server setting. */
  public static Axis ofSetting(String name) {
    return new Axis(
        name, cell -> cell.setup().settings().getOrDefault(name, "as shipped"), "as shipped");
  }

  /** The axis of a workload's knob. */
  public static Axis ofKnob(String key) {
    return new Axis(
        key,
        cell -> cell.knobs().values().getOrDefault(key, NOT_KNOWN),
        cell -> !cell.knobs().unusual().contains(key));
  }

  /**
   * Every axis but server, workload, engine and threads, with the settings and knobs of these
   * cells.
   */
  public static List<Axis> further(List<Cell> cells) {
    TreeSet<String> names = new TreeSet<>();
    cells.forEach(cell -> names.addAll(cell.setup().settings().keySet()));
    TreeSet<String> knobs = new TreeSet<>();
    cells.forEach(cell -> knobs.addAll(cell.knobs().values().keySet()));
    List<Axis> axes = new ArrayList<>(knobs.stream().map(Axis::ofKnob).toList());
    names.forEach(name -> axes.add(ofSetting(name)));
    axes.addAll(FIXED);
    return axes;
  }

  /** Those of the further axes on which these cells differ. */
  public static List<Axis> varied(List<Cell> cells) {
    return further(cells).stream().filter(axis -> axis.values(cells).size() > 1).toList();
  }

  /** The value of a cell on this axis. */
  public String of(Cell cell) {
    return value.apply(cell);
  }

  /** Whether the cell has the value that it has when its plan says nothing of this axis. */
  public boolean isUsual(Cell cell) {
    return usual.test(cell);
  }

  /** The values that the cells have on this axis, in the order in which they come. */
  public List<String> values(List<Cell> cells) {
    return cells.stream().map(value).filter(one -> !one.equals(NOT_KNOWN)).distinct().toList();
  }

  /** A cell's value with the axis' name, where the bare word would not tell. */
  public String label(Cell cell) {
    return "%s=%s".formatted(title, of(cell));
  }
}
