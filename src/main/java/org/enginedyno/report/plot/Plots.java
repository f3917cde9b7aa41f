package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.FieldPlot;
import org.enginedyno.report.chart.FieldPlot.Field;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.compare.EngineMap;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Results.WorkloadResults;

/** All plots of a run, each with the name of its files without the extension. */
public final class Plots {
  /** The picture of the tables' sizes. */
  public static final String SIZES = "table-sizes";

  /** The picture of the map of patterns and engines. */
  public static final String MAP = "engine-map";

  /** What a workload's plots of wait events show. */
  static final String WAITS = "waits";

  /** A longer picture of the map is of no use: the page has every row. */
  private static final int MOST_ROWS = 60;

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
      new BudgetPlot(context).picture().ifPresent(pictures::add);
      InsertPlots inserts = new InsertPlots(context);
      pictures.addAll(inserts.cases());
      pictures.addAll(inserts.growth());
      pictures.addAll(SizePlot.ofFilled(context));
      pictures.addAll(QuantityPlot.overCores(context));
      pictures.addAll(WaitPlot.of(context, events));
    }
    EngineMap.of(results).map(map -> new Picture(MAP, map(results, map))).ifPresent(pictures::add);
    SizePlot.ofLoaded(results, palette).ifPresent(pictures::add);
    return pictures;
  }

  private static FieldPlot map(Results results, EngineMap map) {
    int left = map.rows().size() - MOST_ROWS;
    String drawn = left > 0 ? "The page has %s more. ".formatted(Numbers.count(left, "row")) : "";
    Caption caption =
        new Caption(
            "Operations per second as a ratio to %s%s"
                .formatted(
                    map.engines().get(0), Conditions.mixedDurability(results.patternCells())),
            SummaryRow.RULE,
            Conditions.under(
                results.manifest(),
                results.patternCells(),
                results.patternCells(),
                drawn + "Without colour: the first engine, and cells in no ratio."));
    return new FieldPlot(
        caption,
        map.engines(),
        map.rows().stream().limit(MOST_ROWS).map(Plots::row).toList(),
        Shade.all().stream().map(Plots::sample).toList());
  }

  private static FieldPlot.Row row(EngineMap.Row row) {
    return new FieldPlot.Row(
        row.workload(), row.about(), row.fields().stream().map(Plots::field).toList());
  }

  private static Field field(EngineMap.Field field) {
    List<String> notes = field.mark().isEmpty() ? field.notes() : List.of(field.mark());
    return field.figure().isEmpty()
        ? new Field(field.mark(), "", Optional.empty())
        : new Field(
            field.figure(),
            String.join(", ", notes),
            field.shade().map(shade -> Colours.ofShade(shade.step())));
  }

  private static Field sample(Shade shade) {
    return new Field(shade.words(), "", Optional.of(Colours.ofShade(shade.step())));
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
