package org.enginedyno.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;

/** What tells the ways of a run apart: servers, and each further axis that varies. */
public record Dimensions(List<Dimension> all) {
  public Dimensions {
    all = List.copyOf(all);
  }

  static Dimensions of(Plan plan, List<Cell> cells) {
    List<Axis> axes = new ArrayList<>(List.of(Axis.SERVER));
    axes.addAll(Axis.further(cells));
    if (plan.clients().statements().isEmpty()) {
      // The profile decides, and says it.
      axes.remove(Axis.STATEMENTS);
    }
    return new Dimensions(
        axes.stream().flatMap(axis -> Dimension.of(axis, plan, cells).stream()).toList());
  }

  /** All but the server. */
  public List<Dimension> further() {
    return all.stream().filter(dimension -> !dimension.axis().equals(Axis.SERVER)).toList();
  }

  /** The dimension of that name, where the run has it. */
  public Optional<Dimension> named(String title) {
    return all.stream().filter(dimension -> dimension.title().equals(title)).findFirst();
  }

  /** Where a cell stands. */
  public Way way(Cell cell) {
    return new Way(
        all.stream().map(dimension -> dimension.axis().of(cell)).toList(),
        all.stream().map(dimension -> dimension.words(dimension.axis().of(cell))).toList());
  }

  /** Which of these dimensions cells differ on. */
  List<Dimension> varied(List<Cell> cells) {
    return all.stream().filter(one -> one.axis().values(cells).size() > 1).toList();
  }

  /** A way with the words of some dimensions left out. */
  public Way without(List<Dimension> untold, Way way) {
    List<String> words = new ArrayList<>(way.words());
    untold.forEach(dimension -> words.set(all.indexOf(dimension), ""));
    return new Way(way.places(), words);
  }

  /** Where a way stands on a dimension. */
  public String place(Dimension dimension, Way way) {
    return way.places().get(all.indexOf(dimension));
  }

  /** The way that differs on one dimension alone, by standing there. */
  public Way at(Dimension dimension, String place, Way way) {
    List<String> places = new ArrayList<>(way.places());
    places.set(all.indexOf(dimension), place);
    return new Way(places, way.words());
  }
}
