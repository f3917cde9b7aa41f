package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.WorkloadResults;

/**
 * A plot and the name that its files have.
 *
 * @param name without the extension
 */
record Picture(String name, Plot plot) {
  /** All pictures of a run. */
  static List<Picture> all(Results results) {
    Palette palette = new Palette(results);
    Events events = Events.of(results);
    List<Picture> pictures = new ArrayList<>();
    for (WorkloadResults floor : results.floors()) {
      pictures.addAll(of(results, floor, palette, palette.floors()));
    }
    for (WorkloadResults workload : results.patterns()) {
      pictures.addAll(of(results, workload, palette, palette.panels()));
      pictures.addAll(CoresPlot.of(results, workload, palette));
      pictures.addAll(WaitPlot.of(results, workload, palette, events));
    }
    SizePlot.of(results, palette)
        .map(plot -> new Picture(PictureNames.SIZES, plot))
        .ifPresent(pictures::add);
    return pictures;
  }

  private static List<Picture> of(
      Results results, WorkloadResults workload, Palette palette, List<Panel> panels) {
    List<Picture> pictures = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      for (Panel panel : panels) {
        String name = PictureNames.of(workload.name(), quantity.suffix(), panel.name());
        WorkloadPlot.of(results, workload, quantity, palette, panel)
            .ifPresent(plot -> pictures.add(new Picture(name, plot)));
      }
    }
    return pictures;
  }
}
