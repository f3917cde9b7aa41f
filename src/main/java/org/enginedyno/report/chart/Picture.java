package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.view.Results;

/**
 * A plot and the name that its files have.
 *
 * @param name without the extension
 */
record Picture(String name, Plot plot) {
  /** All pictures of a run. */
  static List<Picture> all(Results results) {
    Palette palette = new Palette(results);
    List<Picture> pictures = new ArrayList<>();
    Stream.concat(results.floors().stream(), results.patterns().stream())
        .forEach(
            workload -> {
              for (Quantity quantity : Quantity.values()) {
                WorkloadPlot.of(results, workload, quantity, palette)
                    .map(plot -> new Picture(PictureNames.of(workload, quantity), plot))
                    .ifPresent(pictures::add);
              }
            });
    SizePlot.of(results, palette)
        .map(plot -> new Picture(PictureNames.SIZES, plot))
        .ifPresent(pictures::add);
    return pictures;
  }
}
