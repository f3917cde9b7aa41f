package org.enginedyno.claim;

import java.util.List;

/**
 * Figures that an article gives side by side.
 *
 * @param axes on which its figures differ, in the order in which they are written
 * @param unit of the figures as they were published
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
   * One of them.
   *
   * @param published the figure as it was published
   * @param compared the same as more of what is compared, where that is another
   */
  public record Entry(Case place, double published, double compared) {}
}
