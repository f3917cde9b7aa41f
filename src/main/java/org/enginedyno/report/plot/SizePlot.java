package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Units;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.ChartStyle;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.TableRecord;
import org.jspecify.annotations.Nullable;

/** What each engine's tables take on disk. */
final class SizePlot {
  static final String ABOUT =
      "as the server tells it: data in the full colour, indexes in the lighter one above";

  private static final double MIB = 1 << 20;
  private static final String INDEX = " index";
  private static final String SHARED = "shared";

  private SizePlot() {}

  /** A table, or several that belong together. */
  record Bar(
      String label, String engine, long dataBytes, long indexBytes, @Nullable Long fileBytes) {
    private long bytes() {
      return Math.max(0, dataBytes) + Math.max(0, indexBytes);
    }

    private double top() {
      return Math.max(bytes(), fileBytes == null ? 0 : fileBytes);
    }
  }

  /** The plot of the loaded tables, or nothing where no table tells its size. */
  static Optional<Plot> of(Results results, Palette palette) {
    List<TableRecord> tables = results.tables();
    Manifest manifest = results.manifest();
    List<String> conditions =
        List.of(
            "%s · %s"
                .formatted(
                    Conditions.servers(manifest),
                    Numbers.count(manifest.plan().data().rows(), "row")),
            "%s · Enginedyno %s".formatted(Conditions.day(manifest), manifest.dyno()));
    return draw(
        new Caption("Size of the tables", ABOUT, conditions),
        tables.stream()
            .map(
                table ->
                    new Bar(
                        label(table, tables),
                        table.engine(),
                        table.size().data(),
                        table.size().indexes(),
                        table.size().files()))
            .toList(),
        palette);
  }

  /** A plot with such bars, or nothing where all of them are empty. */
  static Optional<Plot> draw(Caption caption, List<Bar> bars, Palette palette) {
    double top = bars.stream().mapToDouble(Bar::top).max().orElse(0);
    if (top <= 0) {
      return Optional.empty();
    }
    Plot plot =
        new Plot(
            caption, bars.stream().map(Bar::label).toList(), "engine", "size (MiB)", top / MIB);
    List<Double> places = new ArrayList<>();
    List<Double> files = new ArrayList<>();
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      String name = "%d %s".formatted(i, bar.label());
      plot.bar(name + INDEX, palette.lightColour(bar.engine()), i, bar.bytes() / MIB);
      plot.bar(name, palette.colour(bar.engine()), i, bar.dataBytes() / MIB);
      plot.note(i, bar.top() / MIB, note(bar));
      if (bar.fileBytes() != null) {
        places.add((double) i);
        files.add(bar.fileBytes() / MIB);
      }
    }
    if (!places.isEmpty()) {
      plot.hollow(
          "files",
          "size of its files",
          LineStyle.of(ChartStyle.INK, 0, 0),
          places.stream().mapToDouble(Double::doubleValue).toArray(),
          files.stream().mapToDouble(Double::doubleValue).toArray());
    }
    return Optional.of(plot);
  }

  private static String note(Bar bar) {
    Long files = bar.fileBytes();
    String told = bar.bytes() == 0 ? "not told" : Units.text(bar.bytes());
    return files == null ? told : "%s, files %s".formatted(told, Units.text(files));
  }

  /** An engine has several tables where settings give them several forms. */
  private static boolean isBeside(TableRecord one, TableRecord other) {
    return one.engine().equals(other.engine())
        && one.server().equals(other.server())
        && one.instance().equals(other.instance());
  }

  private static String label(TableRecord table, List<TableRecord> tables) {
    StringBuilder label = new StringBuilder(table.engine());
    if (tables.stream().map(TableRecord::server).distinct().count() > 1) {
      label.append(", ").append(table.server());
    }
    if (tables.stream().map(one -> one.instance().equals(SHARED)).distinct().count() > 1) {
      label.append(table.instance().equals(SHARED) ? ", shared" : ", alone");
    }
    if (tables.stream().filter(one -> isBeside(one, table)).count() > 1) {
      label.append(", ").append(table.table());
    }
    return label.toString();
  }
}
