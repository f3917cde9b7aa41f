package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.FilledTables;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.jspecify.annotations.Nullable;

/** The size of tables on disk: those that a run loaded, and those that a workload filled. */
final class SizePlot {
  private static final String ABOUT =
      "as reported by the server: data in full colour, indexes lighter and above";
  private static final double KIB = 1 << 10;
  private static final double MIB = 1 << 20;

  private SizePlot() {}

  /** A table, or several that belong together. */
  private record Bar(
      String label, String engine, long dataBytes, long indexBytes, @Nullable Long fileBytes) {
    long bytes() {
      return Math.max(0, dataBytes) + Math.max(0, indexBytes);
    }

    double top() {
      return Math.max(bytes(), fileBytes == null ? 0 : fileBytes);
    }

    String note(double unit) {
      String size = bytes() == 0 ? "not reported" : Numbers.number(bytes() / unit);
      return fileBytes == null
          ? size
          : "%s, files %s".formatted(size, Numbers.number(fileBytes / unit));
    }
  }

  /** The picture of the loaded tables; empty if no table has a size. */
  static Optional<Picture> ofLoaded(Results results, Palette palette) {
    List<TableRecord> tables = results.tables();
    Manifest manifest = results.manifest();
    List<String> conditions =
        List.of(
            "%s · %s"
                .formatted(
                    Conditions.servers(manifest),
                    Conditions.data(manifest.plan(), manifest.plan().workloads())),
            Conditions.made(manifest));
    List<Bar> bars =
        tables.stream()
            .map(
                table ->
                    new Bar(
                        label(table, tables),
                        table.engine(),
                        table.size().data(),
                        table.size().indexes(),
                        table.size().files()))
            .toList();
    return draw(new Caption("Size of the tables", ABOUT, conditions), bars, palette)
        .map(plot -> new Picture(Plots.SIZES, plot));
  }

  private static Optional<Plot> draw(Caption caption, List<Bar> bars, Palette palette) {
    double top = bars.stream().mapToDouble(Bar::top).max().orElse(0);
    if (top <= 0) {
      return Optional.empty();
    }
    double unit = top < MIB ? KIB : MIB;
    Plot plot =
        new Plot(
            caption,
            bars.stream().map(Bar::label).toList(),
            bars.stream().allMatch(bar -> bar.label().startsWith(bar.engine())) ? "engine" : "cell",
            unit == MIB ? "size (MiB)" : "size (KiB)",
            top / unit);
    List<Point> files = new ArrayList<>();
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      String name = "%d %s".formatted(i, bar.label());
      plot.bar(name + " index", palette.lightColour(bar.engine()), i, bar.bytes() / unit);
      plot.bar(name, palette.colour(bar.engine()), i, bar.dataBytes() / unit);
      plot.note(i, bar.top() / unit, bar.note(unit));
      if (bar.fileBytes() != null) {
        files.add(new Point(i, bar.fileBytes() / unit));
      }
    }
    plot.hollow("files", "size of its files", new LineStyle(ChartStyle.INK, 0, 0), files);
    return Optional.of(plot);
  }

  private static String label(TableRecord table, List<TableRecord> tables) {
    StringBuilder label = new StringBuilder(table.engine());
    if (tables.stream().map(TableRecord::server).distinct().count() > 1) {
      label.append(", ").append(table.server());
    }
    if (tables.stream().map(one -> one.instance().equals(ServerRecord.SHARED)).distinct().count()
        > 1) {
      label.append(table.instance().equals(ServerRecord.SHARED) ? ", shared" : ", alone");
    }
    if (tables.stream().filter(one -> isAlike(one, table)).count() > 1) {
      label.append(", ").append(table.table());
    }
    return label.toString();
  }

  /**
   * Whether two tables differ only in form: different settings can give an engine several forms of
   * a table.
   */
  private static boolean isAlike(TableRecord one, TableRecord other) {
    return one.engine().equals(other.engine())
        && one.server().equals(other.server())
        && one.instance().equals(other.instance());
  }

  /** A series, and the final state of its tables. */
  private record Filled(Series series, FilledTables tables) {}

  /**
   * One picture for each panel and each final number of rows. If every series has a different
   * number of rows, one picture shows all of them. Each series is drawn at its fewest threads.
   */
  static Stream<Picture> ofFilled(PlotContext context) {
    return context.palette().panels().stream().flatMap(panel -> ofFilled(context, panel));
  }

  private static Stream<Picture> ofFilled(PlotContext context, Panel panel) {
    List<Filled> all =
        panel.series().stream()
            .flatMap(series -> filled(context.workload(), series).stream())
            .toList();
    SortedMap<Long, List<Filled>> byRows =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.tables().rows(), TreeMap::new, Collectors.toList()));
    return byRows.size() > 1 && byRows.size() == all.size()
        ? draw(context, panel, Optional.empty(), all).stream()
        : byRows.entrySet().stream()
            .flatMap(
                one -> draw(context, panel, Optional.of(one.getKey()), one.getValue()).stream());
  }

  private static Optional<Filled> filled(WorkloadResults workload, Series series) {
    return workload.threads().stream()
        .findFirst()
        .flatMap(threads -> workload.at(series, threads))
        .flatMap(FilledTables::of)
        .map(tables -> new Filled(series, tables));
  }

  /** The picture of tables with this number of rows, or each with its own if absent. */
  private static Optional<Picture> draw(
      PlotContext context, Panel panel, Optional<Long> rows, List<Filled> filled) {
    WorkloadResults workload = context.workload();
    Caption caption =
        new Caption(
            "%s: size of the tables %s, %s%s"
                .formatted(
                    workload.name(),
                    rows.map(each -> "after " + Numbers.count(each, "row")).orElse("at the end"),
                    Numbers.count(workload.threads().get(0), "thread"),
                    panel.inTitle()),
            ABOUT,
            Conditions.under(context.results().manifest(), context.measured(), List.of(), ""));
    List<Bar> bars = filled.stream().map(one -> bar(panel, one, rows.isEmpty())).toList();
    String shown = rows.map("sizes-%d-rows"::formatted).orElse("sizes");
    return draw(caption, bars, context.palette())
        .map(plot -> context.picture(shown, panel.name(), plot));
  }

  private static Bar bar(Panel panel, Filled filled, boolean withRows) {
    String label = panel.label(filled.series());
    FilledTables tables = filled.tables();
    return new Bar(
        withRows ? "%s, %s".formatted(label, Numbers.count(tables.rows(), "row")) : label,
        filled.series().engine(),
        tables.dataBytes(),
        tables.indexBytes(),
        tables.fileBytes());
  }
}
