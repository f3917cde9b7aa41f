package org.enginedyno.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.setup.Cores;
import org.enginedyno.plan.setup.Setup;

/**
 * An axis on which the cells of a run differ.
 *
 * @param places those that the cells take, in the plan's order, so that the first is the base
 */
public record Dimension(Axis axis, List<String> places) {
  public Dimension {
    places = List.copyOf(places);
  }

  /** The dimension that an axis is for these cells, or nothing where they stand at one place. */
  static Optional<Dimension> of(Axis axis, Plan plan, List<Cell> cells) {
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    List<String> planned = planned(axis, plan, cells.get(0));
    List<String> places =
        axis.values(cells).stream()
            .sorted(Comparator.comparingInt(place -> rank(planned, place)))
            .toList();
    return places.size() > 1 ? Optional.of(new Dimension(axis, places)) : Optional.empty();
  }

  /** Every place that the plan names; what varies on other axes than these does not matter. */
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
    String server = plan.servers().get(0);
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

  private static int rank(List<String> places, String place) {
    int index = places.indexOf(place);
    return index < 0 ? places.size() : index;
  }

  public String title() {
    return axis.title();
  }

  /** The place of a cell whose plan varies nothing else. */
  public String base() {
    return places.get(0);
  }

  int rank(Cell cell) {
    return rank(places, axis.of(cell));
  }

  int rank(String place) {
    return rank(places, place);
  }

  /** A place in words that tell of themselves which axis it is. */
  public String words(String place) {
    return PlaceWords.of(axis, place);
  }
}
