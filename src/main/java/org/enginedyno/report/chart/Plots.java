package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.enginedyno.report.chart.FieldPlot.Field;
import org.enginedyno.report.compare.EngineMap;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;

/**
 * The plots of a run.
 *
 * @param areAll whether no plot is left out
 */
public record Plots(List<Picture> pictures, boolean areAll) {
  /** The name of the picture of the tables' sizes. */
  public static final String SIZES = "table-sizes";

  /** The name of the map of patterns and engines. */
  public static final String MAP = "engine-map";

  /** The part of a picture's name that stands for wait events. */
  static final String WAITS = "waits";

  /** A longer map is hard to read; the page lists every row. */
  private static final int MOST_ROWS = 60;

  /** Drawing more pictures of workloads takes minutes. */
  private static final int MOST_PICTURES = 200;

  private static final int LEAST_SHARE = 12;

  /** No pictures, because this JVM cannot draw. */
  public static final Plots NONE = new Plots(List.of(), true);

  /** The pictures of a run; if there are very many, only the first ones of each workload. */
  public static Plots of(Results results) {
    Palette palette = new Palette(results);
    List<String> events = WaitPlot.longest(results);
    List<Supplier<Stream<Picture>>> workloads =
        results.workloads().stream()
            .map(workload -> PlotContext.of(results, workload, palette))
            .<Supplier<Stream<Picture>>>map(
                context ->
                    () ->
                        context.workload().isFloor()
                            ? QuantityPlot.of(context, palette.floors())
                            : of(context, events))
            .toList();
    Plots first = first(workloads);
    List<Picture> pictures = new ArrayList<>(first.pictures);
    EngineMap.of(results).map(map -> new Picture(MAP, map(results, map))).ifPresent(pictures::add);
    SizePlot.ofLoaded(results, palette).ifPresent(pictures::add);
    return new Plots(List.copyOf(pictures), first.areAll);
  }

  /**
   * The first pictures of each workload, if there are very many. Each workload has a share; what
   * one leaves over goes to the workloads that come first.
   */
  public static Plots first(List<Supplier<Stream<Picture>>> workloads) {
    List<Picture> pictures = new ArrayList<>();
    int share = Math.max(LEAST_SHARE, MOST_PICTURES / Math.max(1, workloads.size()));
    List<List<Picture>> shares =
        workloads.stream().map(one -> one.get().limit(share + 1L).toList()).toList();
    int left = MOST_PICTURES - shares.stream().mapToInt(one -> Math.min(one.size(), share)).sum();
    boolean areAll = true;
    for (int i = 0; i < workloads.size(); i++) {
      List<Picture> own = shares.get(i);
      if (own.size() > share) {
        int most = share + Math.max(0, left);
        own = workloads.get(i).get().limit(most + 1L).toList();
        areAll &= own.size() <= most;
        own = own.subList(0, Math.min(own.size(), most));
        left -= own.size() - share;
      }
      pictures.addAll(own);
    }
    return new Plots(List.copyOf(pictures), areAll);
  }

  /** The pictures of one workload, made only when they are needed. */
  private static Stream<Picture> of(PlotContext context, List<String> events) {
    return Stream.<Supplier<Stream<Picture>>>of(
            () -> CapacityPlot.of(context),
            () -> QuantityPlot.of(context, context.palette().panels()),
            () -> PercentilePlot.of(context),
            () -> new BudgetPlot(context).picture().stream(),
            () -> new InsertPlots(context).growth(),
            () -> SizePlot.ofFilled(context),
            () -> QuantityPlot.overAxes(context),
            () -> WaitPlot.of(context, events))
        .flatMap(Supplier::get);
  }

  /** A note that some pictures are left out, and where to find their figures. */
  public Optional<String> limit(String figures) {
    return areAll
        ? Optional.empty()
        : Optional.of(
            "Of more than %d charts, only the first ones of each pattern are drawn. The figures of all cells are in %s."
                .formatted(MOST_PICTURES, figures));
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
                Conditions.measured(results.manifest(), results.patternCells()),
                results.patternCells(),
                drawn + "No colour: the first engine, and cells without a firm ratio."));
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

  /** Whether a picture shows figures of a workload other than wait events. */
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
