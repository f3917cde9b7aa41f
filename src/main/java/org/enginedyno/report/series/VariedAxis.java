package org.enginedyno.report.series;

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
 * @param values those that the cells have, in the plan's order, so that the first is the base
 */
public record VariedAxis(Axis axis, List<String> values) {
  /** An axis with the values of these cells, or nothing where they all have the same one. */
  static Optional<VariedAxis> of(Axis axis, Plan plan, List<Cell> cells) {
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    List<String> planned = planned(axis, plan, cells.get(0));
    List<String> values =
        axis.values(cells).stream()
            .sorted(Comparator.comparingInt(value -> rank(planned, value)))
            .toList();
    return values.size() > 1 ? Optional.of(new VariedAxis(axis, values)) : Optional.empty();
  }

  /** Every value that the plan names; what varies on other axes than these does not matter. */
  private static List<String> planned(Axis axis, Plan plan, Cell any) {
    List<String> knob = plan.knobs().get(axis.title());
    if (knob != null) {
      return knob;
    }
    List<Cell> cells = new ArrayList<>();
    String server = plan.servers().isEmpty() ? any.server() : plan.servers().get(0);
    Setup first = plan.setups().get(0);
    AxisValues values = plan.axes().choices().combinations().get(0);
    plan.servers().forEach(name -> cells.add(cell(any, name, first, values)));
    plan.setups().forEach(setup -> cells.add(cell(any, server, setup, values)));
    plan.axes().choices().combinations().stream()
        .map(one -> cell(any, server, first, one))
        .forEach(cells::add);
    return axis.values(cells);
  }

  private static Cell cell(Cell any, String server, Setup setup, AxisValues values) {
    return new Cell(server, any.work(), any.threads(), setup, values, any.measure());
  }

  public String title() {
    return axis.title();
  }

  /** The value of a cell whose plan varies nothing else. */
  public String base() {
    return values.get(0);
  }

  /** Which of the values that is, from 0 on. */
  int rank(String value) {
    return rank(values, value);
  }

  /** Where a value comes in a list, which begins with 0 and ends with what it does not have. */
  static int rank(List<String> values, String value) {
    int index = values.indexOf(value);
    return index < 0 ? values.size() : index;
  }

  public boolean isServer() {
    return axis.equals(Axis.SERVER);
  }

  /** A value in words that show which axis it is on. */
  public String words(String value) {
    return axis.words().apply(value);
  }
}
