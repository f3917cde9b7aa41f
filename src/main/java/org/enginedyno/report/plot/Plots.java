package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;

/** All plots of a run, each with the name of its picture. */
public final class Plots {
  private final Results results;
  private final Palette palette;
  private final List<Picture> pictures = new ArrayList<>();

  private Plots(Results results) {
    this.results = results;
    palette = new Palette(results);
  }

  /** The pictures of a run. */
  public static List<Picture> of(Results results) {
    Plots plots = new Plots(results);
    plots.draw();
    return plots.pictures;
  }

  private void draw() {
    Events events = Events.of(results);
    for (WorkloadResults floor : results.floors()) {
      draw(floor, palette.floors());
    }
    for (WorkloadResults pattern : results.patterns()) {
      draw(pattern, palette.panels());
      pictures.addAll(PercentilePlot.of(results, pattern, palette));
      pictures.addAll(CasesPlot.of(results, pattern, palette));
      pictures.addAll(GrowthPlot.of(results, pattern, palette));
      pictures.addAll(FilledPlot.of(results, pattern, palette));
      pictures.addAll(CoresPlot.of(results, pattern, palette));
      pictures.addAll(WaitPlot.of(results, pattern, palette, events));
    }
    MapPicture.of(results).ifPresent(pictures::add);
    SizePlot.of(results, palette)
        .map(plot -> new Picture(PictureNames.SIZES, plot))
        .ifPresent(pictures::add);
  }

  private void draw(WorkloadResults workload, List<Panel> panels) {
    for (Quantity quantity : Quantity.values()) {
      for (Panel panel : panels) {
        String name = PictureNames.of(workload.name(), quantity.suffix(), panel.name());
        WorkloadPlot.of(results, workload, quantity, palette, panel)
            .ifPresent(plot -> pictures.add(new Picture(name, plot)));
      }
    }
  }
}
