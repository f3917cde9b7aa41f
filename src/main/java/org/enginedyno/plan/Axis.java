package org.enginedyno.plan;

import java.util.List;
import java.util.function.Function;

/** A dimension of the matrix, and a cell's place on it. */
public enum Axis {
  SERVER("server", Cell::server),
  WORKLOAD("workload", Cell::workload),
  ENGINE("engine", Cell::engine),
  THREADS("threads", cell -> Integer.toString(cell.threads())),
  CHECKOUT("checkout", cell -> cell.checkout().toString());

  private final String title;
  private final Function<Cell, String> place;

  Axis(String title, Function<Cell, String> place) {
    this.title = title;
    this.place = place;
  }

  /** The axis as people call it. */
  public String title() {
    return title;
  }

  /** Where the cell stands on this axis. */
  public String of(Cell cell) {
    return place.apply(cell);
  }

  /** The places that the cells take on this axis, in the order in which they come. */
  public List<String> values(List<Cell> cells) {
    return cells.stream().map(place).distinct().toList();
  }
}
