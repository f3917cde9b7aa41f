package org.enginedyno.claim;

import java.util.List;

/**
 * A table of published figures.
 *
 * @param axes on which the figures differ, in the order of the file
 */
public record FigureTable(
    String id,
    String place,
    String workload,
    Figure figure,
    List<String> axes,
    String unit,
    List<Entry> entries) {
  public FigureTable {
    axes = List.copyOf(axes);
    entries = List.copyOf(entries);
  }

  /**
   * A figure.
   *
   * @param compared the value to compare, if more of the published one is worse
   */
  public record Entry(Case place, double published, double compared) {}
}
