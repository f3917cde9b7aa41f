package org.enginedyno.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A plot and the name that its files have.
 *
 * @param name without the extension
 */
record Picture(String name, Plot plot) {
  static final String SIZES = "table-sizes";

  /** All pictures of a run. */
  static List<Picture> all(Results results) {
    Palette palette = new Palette(results);
    List<Picture> pictures = new ArrayList<>();
    Stream.concat(results.floors().stream(), results.patterns().stream())
        .forEach(
            workload -> {
              for (Quantity quantity : Quantity.values()) {
                WorkloadPlot.of(results, workload, quantity, palette)
                    .map(plot -> new Picture(name(workload, quantity), plot))
                    .ifPresent(pictures::add);
              }
            });
    SizePlot.of(results, palette).map(plot -> new Picture(SIZES, plot)).ifPresent(pictures::add);
    return pictures;
  }

  static String name(String workload, Quantity quantity) {
    return workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-")
        + "-"
        + quantity.suffix();
  }
}
