package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Setup;

/**
 * An axis on which the cells of a run differ.
 *
 * @param values the values that the cells have, in the order of the plan; the first is the base
 */
public record VariedAxis(Axis axis, List<String> values) {
  /**
   * An axis with the values of these cells; empty if they all have the same value.
   *
   * @param planned cells with every value that the plan names, except those of knobs
   */
  static Optional<VariedAxis> of(Axis axis, Plan plan, List<Cell> planned, List<Cell> cells) {
    List<String> knob = plan.knobs().get(axis.title());
    List<String> named = knob == null ? axis.values(planned) : knob;
    List<String> values =
        axis.values(cells).stream()
            .sorted(Comparator.comparingInt(value -> rank(named, value)))
            .toList();
    return values.size() > 1 ? Optional.of(new VariedAxis(axis, values)) : Optional.empty();
  }

  /** Cells that together have every value that the plan names; their other values are arbitrary. */
  static List<Cell> planned(Plan plan, Cell any) {
    List<Cell> cells = new ArrayList<>();
    String server = plan.servers().isEmpty() ? any.server() : plan.servers().get(0);
    List<Setup> setups = plan.setups();
    List<AxisValues> values = plan.axes().choices().combinations();
    plan.servers().forEach(name -> cells.add(cell(any, name, setups.get(0), values.get(0))));
    setups.forEach(setup -> cells.add(cell(any, server, setup, values.get(0))));
    values.forEach(one -> cells.add(cell(any, server, setups.get(0), one)));
    return cells;
  }

  private static Cell cell(Cell any, String server, Setup setup, AxisValues values) {
    return new Cell(server, any.work(), any.threads(), setup, values, any.measure());
  }

  public String title() {
    return axis.title();
  }

  /**
   * Uses only the title, because variants are looked up by their axes and some have a thousand
   * values.
   */
  @Override
  public int hashCode() {
    return axis.title().hashCode();
  }

  /** The first value: others are compared with it, and other axes are compared at it. */
  public String base() {
    return values.get(0);
  }

  /** The index of a value. */
  int rank(String value) {
    return rank(values, value);
  }

  /** The index of a value in a list, or the list's size if it is missing. */
  static int rank(List<String> values, String value) {
    int index = values.indexOf(value);
    return index < 0 ? values.size() : index;
  }

  public boolean isServer() {
    return axis.equals(Axis.SERVER);
  }

  /** A value in words that also identify the axis. */
  public String words(String value) {
    return axis.words().apply(value);
  }
}
