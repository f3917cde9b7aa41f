package org.enginedyno.plan;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;

/**
 * An axis of the matrix, and the value that a cell has on it.
 *
 * @param isUsual whether a cell has the default value, that of a plan without this axis
 * @param words formats a value for a reader, together with the name of the axis
 */
public record Axis(
    String title,
    Function<Cell, String> value,
    Predicate<Cell> isUsual,
    UnaryOperator<String> words) {
  /** The value of a cell whose workload does not know the knob. */
  private static final String NOT_KNOWN = "";

  public static final Axis SERVER = matrix("server", Cell::server);
  public static final Axis WORKLOAD = matrix("workload", Cell::workload);
  public static final Axis ENGINE = matrix("engine", Cell::engine);
  public static final Axis THREADS = matrix("threads", cell -> Integer.toString(cell.threads()));

  private static final List<Axis> DECLARED = PlanAxis.ALL.stream().map(Axis::of).toList();

  private static Axis matrix(String title, Function<Cell, String> value) {
    return new Axis(title, value, cell -> false, UnaryOperator.identity());
  }

  /** An axis that a plan sets by its key. */
  public static Axis of(PlanAxis<?> axis) {
    return new Axis(
        axis.key(), cell -> cell.axes().text(axis), cell -> cell.axes().isUsual(axis), axis::words);
  }

  public static Axis ofSetting(String name) {
    Function<Cell, String> value =
        cell -> cell.setup().settings().getOrDefault(name, Setup.LEFT_ALONE);
    return new Axis(
        name,
        value,
        cell -> value.apply(cell).equals(Setup.LEFT_ALONE),
        text -> settingWords(name, text));
  }

  private static String settingWords(String name, String value) {
    if (value.equals(Setup.LEFT_ALONE)) {
      return name + " " + value;
    }
    return name.equals(Setup.DURABILITY) ? value : name + "=" + value;
  }

  public static Axis ofKnob(String key) {
    return new Axis(
        key,
        cell -> cell.knobs().values().getOrDefault(key, NOT_KNOWN),
        cell -> !cell.knobs().unusual().contains(key),
        value -> key + "=" + value);
  }

  /**
   * Every axis but server, workload, engine and threads, with the settings and knobs of these
   * cells.
   */
  public static List<Axis> further(List<Cell> cells) {
    Stream<Axis> knobs = keys(cells, cell -> cell.knobs().values()).map(Axis::ofKnob);
    Stream<Axis> settings = keys(cells, cell -> cell.setup().settings()).map(Axis::ofSetting);
    return Stream.of(knobs, settings, DECLARED.stream()).flatMap(Function.identity()).toList();
  }

  /**
   * The axis of a cell with that title; an unknown title is a setting that the cell does not
   * change.
   */
  public static Axis named(String title, Cell cell) {
    if (title.equals(SERVER.title)) {
      return SERVER;
    }
    if (cell.knobs().values().containsKey(title)) {
      return ofKnob(title);
    }
    return DECLARED.stream()
        .filter(axis -> axis.title.equals(title))
        .filter(axis -> !cell.setup().settings().containsKey(title))
        .findFirst()
        .orElseGet(() -> ofSetting(title));
  }

  private static Stream<String> keys(List<Cell> cells, Function<Cell, Map<String, String>> some) {
    return cells.stream().flatMap(cell -> some.apply(cell).keySet().stream()).distinct().sorted();
  }

  /** The further axes on which these cells differ. */
  public static List<Axis> varied(List<Cell> cells) {
    return further(cells).stream().filter(axis -> axis.values(cells).size() > 1).toList();
  }

  public boolean is(PlanAxis<?> axis) {
    return title.equals(axis.key());
  }

  boolean isNamedLike(Axis other) {
    return title.equals(other.title);
  }

  public String of(Cell cell) {
    return value.apply(cell);
  }

  public boolean isUsual(Cell cell) {
    return isUsual.test(cell);
  }

  /** The distinct values of the cells on this axis, in the order of the cells. */
  public List<String> values(List<Cell> cells) {
    return cells.stream().map(value).filter(one -> !one.equals(NOT_KNOWN)).distinct().toList();
  }

  /** A cell's value with the axis' name, where the value alone would be unclear. */
  public String label(Cell cell) {
    return "%s=%s".formatted(title, of(cell));
  }
}
