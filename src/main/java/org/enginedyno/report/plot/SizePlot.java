package org.enginedyno.report.plot;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.word.Conditions;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.result.record.TableRecord;

/** What each engine's tables take on disk. */
final class SizePlot {
  private static final double MIB = 1 << 20;
  private static final String INDEX = " index";
  private static final String SHARED = "shared";

  private SizePlot() {}

  /** The plot, or nothing where no table tells its size. */
  static Optional<Plot> of(Results results, Palette palette) {
    List<TableRecord> tables = results.tables();
    double top = tables.stream().mapToDouble(SizePlot::bytes).max().orElse(0);
    if (top <= 0) {
      return Optional.empty();
    }
    List<String> labels = tables.stream().map(table -> label(table, tables)).toList();
    Plot plot =
        new Plot(
            new Caption(
                "Size of the tables",
                "as the server tells it: data in the full colour, indexes in the lighter one above",
                conditions(results.manifest())),
            labels,
            "engine",
            "size (MiB)",
            top / MIB);
    for (int i = 0; i < labels.size(); i++) {
      TableRecord table = tables.get(i);
      String name = "%d %s, %s".formatted(i, labels.get(i), table.table());
      plot.bar(name + INDEX, palette.lightColour(table.engine()), i, bytes(table) / MIB);
      plot.bar(name, palette.colour(table.engine()), i, table.dataBytes() / MIB);
      plot.note(i, bytes(table) / MIB, Units.text(bytes(table)));
    }
    return Optional.of(plot);
  }

  private static List<String> conditions(Manifest manifest) {
    return List.of(
        "%s · %s"
            .formatted(
                Conditions.servers(manifest), Numbers.count(manifest.plan().data().rows(), "row")),
        "%s · Enginedyno %s".formatted(Conditions.day(manifest), manifest.dyno()));
  }

  private static long bytes(TableRecord table) {
    return Math.max(0, table.dataBytes()) + Math.max(0, table.indexBytes());
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
