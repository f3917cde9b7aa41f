package org.enginedyno.report.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.table.CsvValue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.history.CellName;
import org.enginedyno.result.history.StoredRun;

/**
 * What Apache Otava reads of several runs: a table for each cell with a row for each run in which
 * it was OK, and a configuration that names the tables. Otava takes no empty field, so that a cell
 * that is not OK has no row there.
 */
public final class OtavaFiles {
  private static final List<String> ATTRIBUTES =
      List.of("run", "dyno", "server_version", "jdk", "marks");

  private OtavaFiles() {}

  /** A row: the run's folder, its manifest, and the cell. */
  private record Row(String run, Manifest manifest, Measurement cell) {}

  /** The files by their names. */
  public static Map<String, String> of(List<StoredRun> runs) {
    Map<String, List<Row>> byCell = new TreeMap<>();
    for (StoredRun run : runs) {
      for (Measurement cell : run.cells()) {
        if (cell.isOk()) {
          byCell
              .computeIfAbsent(CellName.of(cell.cell()).slug(), slug -> new ArrayList<>())
              .add(new Row(run.name(), run.manifest(), cell));
        }
      }
    }
    Map<String, String> files = new LinkedHashMap<>();
    StringBuilder config = new StringBuilder("tests:\n");
    byCell.forEach(
        (slug, rows) -> {
          rows.sort(Comparator.comparing(row -> row.cell().startedAt()));
          List<Figure> figures = figures(rows);
          files.put(slug + ".csv", table(rows, figures));
          config.append(test(slug, rows.get(0), figures));
        });
    files.put("otava.yaml", config.toString());
    return files;
  }

  /** The figures that the cell has in every run. */
  private static List<Figure> figures(List<Row> rows) {
    return FigureCatalogue.main().stream()
        .filter(figure -> rows.stream().allMatch(row -> figure.number(row.cell()).isPresent()))
        .toList();
  }

  private static String table(List<Row> rows, List<Figure> figures) {
    List<String> titles = new ArrayList<>(List.of("time"));
    titles.addAll(ATTRIBUTES);
    figures.forEach(figure -> titles.add(column(figure)));
    StringBuilder table = new StringBuilder(String.join(",", titles)).append('\n');
    for (Row row : rows) {
      List<Object> fields = new ArrayList<>(List.of(row.cell().startedAt()));
      fields.addAll(attributes(row));
      figures.forEach(figure -> fields.add(figure.number(row.cell()).orElseThrow()));
      table
          .append(fields.stream().map(CsvValue::quoted).collect(Collectors.joining(",")))
          .append('\n');
    }
    return table.toString();
  }

  private static List<String> attributes(Row row) {
    String versions =
        row.manifest().servers().stream()
            .filter(server -> server.name().equals(row.cell().cell().server()))
            .map(ServerRecord::version)
            .distinct()
            .collect(Collectors.joining(" "));
    return List.of(
        row.run(),
        row.manifest().dyno(),
        versions,
        row.manifest().machine().jdk(),
        MarkText.of(row.cell()));
  }

  static String column(Figure figure) {
    return (figure.title() + " " + figure.unit().toString().replace("/", " per "))
        .replace(' ', '_');
  }

  private static String test(String slug, Row row, List<Figure> figures) {
    StringBuilder test = new StringBuilder();
    test.append("  # ").append(CellName.of(row.cell().cell())).append('\n');
    test.append("  ").append(slug).append(":\n");
    test.append("    type: csv\n    file: ").append(slug).append(".csv\n");
    test.append("    time_column: time\n    attributes: [")
        .append(String.join(", ", ATTRIBUTES))
        .append("]\n    metrics:\n");
    for (Figure figure : figures) {
      test.append("      ").append(column(figure)).append(":\n        direction: ");
      test.append(figure.moreIsBetter() ? "1" : "-1").append("\n        scale: 1\n");
    }
    return test.toString();
  }
}
