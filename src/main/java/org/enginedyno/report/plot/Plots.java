package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;

/** All plots of a run, each with the name of its files without the extension. */
public final class Plots {
  /** The picture of the tables' sizes. */
  public static final String SIZES = "table-sizes";

  /** The picture of the map of patterns and engines. */
  public static final String MAP = "engine-map";

  /** What a workload's plots of wait events show. */
  static final String WAITS = "waits";

  private Plots() {}

  /** The pictures of a run. */
  public static List<Picture> of(Results results) {
    Palette palette = new Palette(results);
    List<String> events = WaitPlot.longest(results);
    List<Picture> pictures = new ArrayList<>();
    for (WorkloadResults floor : results.floors()) {
      pictures.addAll(QuantityPlot.of(new PlotContext(results, floor, palette), palette.floors()));
    }
    for (WorkloadResults pattern : results.patterns()) {
      PlotContext context = new PlotContext(results, pattern, palette);
      pictures.addAll(QuantityPlot.of(context, palette.panels()));
      pictures.addAll(PercentilePlot.of(context));
      pictures.addAll(CasesPlot.of(context));
      pictures.addAll(GrowthPlot.of(context));
      pictures.addAll(SizePlot.ofFilled(context));
      pictures.addAll(QuantityPlot.overCores(context));
      pictures.addAll(WaitPlot.of(context, events));
    }
    MapPicture.of(results).ifPresent(pictures::add);
    SizePlot.ofLoaded(results, palette).ifPresent(pictures::add);
    return pictures;
  }

  /** Whether a picture shows a workload's figures, its wait events left aside. */
  public static boolean isOf(String workload, String name) {
    return name.startsWith(slug(workload) + "-") && !isOfWaits(workload, name);
  }

  /** Whether a picture shows a workload's wait events. */
  public static boolean isOfWaits(String workload, String name) {
    return name.startsWith(slug(workload) + "-" + WAITS);
  }

  /** The name of a workload's picture, or of one part of it. */
  static String name(String workload, String shown, String part) {
    String name = slug(workload) + "-" + shown;
    return part.isEmpty() ? name : name + "--" + slug(part);
  }

  private static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.=]+", "-");
  }
}
