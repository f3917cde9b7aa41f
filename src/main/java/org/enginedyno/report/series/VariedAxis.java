package org.enginedyno.report.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.report.format.ValueText;

/**
 * An axis on which the cells of a run differ.
 *
 * @param values those that the cells have, in the plan's order, so that the first is the base
 */
public record VariedAxis(Axis axis, List<String> values) {
  public VariedAxis {
    values = List.copyOf(values);
  }

  /** An axis with the values of these cells, or nothing where they all have the same one. */
  static Optional<VariedAxis> of(Axis axis, Plan plan, List<Cell> cells) {
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    List<String> planned = planned(axis, plan, cells.get(0));
    List<String> values =
        axis.values(cells).stream()
            .sorted(Comparator.comparingInt(value -> PlanOrder.rank(planned, value)))
            .toList();
    return values.size() > 1 ? Optional.of(new VariedAxis(axis, values)) : Optional.empty();
  }

  /** Every value that the plan names; what varies on other axes than these does not matter. */
  private static List<String> planned(Axis axis, Plan plan, Cell any) {
    List<String> knob = plan.knobs().get(axis.title());
    if (knob != null) {
      return knob;
    }
    List<Setup> setups = plan.setups().all();
    List<Cores> cores = plan.cores().all();
    List<Client> clients = plan.clients().all();
    List<Cell> cells = new ArrayList<>();
    plan.servers().forEach(name -> cells.add(cell(any, name, setups, cores, clients)));
    String server = plan.servers().isEmpty() ? any.server() : plan.servers().get(0);
    setups.forEach(one -> cells.add(cell(any, server, List.of(one), cores, clients)));
    cores.forEach(one -> cells.add(cell(any, server, setups, List.of(one), clients)));
    clients.forEach(one -> cells.add(cell(any, server, setups, cores, List.of(one))));
    return axis.values(cells);
  }

  private static Cell cell(
      Cell any, String server, List<Setup> setups, List<Cores> cores, List<Client> clients) {
    return new Cell(
        server,
        any.work(),
        any.threads(),
        setups.get(0),
        cores.get(0),
        clients.get(0),
        any.measure());
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
    return PlanOrder.rank(values, value);
  }

  public boolean isServer() {
    return axis.equals(Axis.SERVER);
  }

  /** A value in words that tell of themselves which axis it is. */
  public String words(String value) {
    return ValueText.of(axis, value);
  }
}
