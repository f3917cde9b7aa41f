package org.enginedyno.report.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.report.format.CellName;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Csv;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.StoredRun;

/**
 * Several runs in the format of Apache Otava: a table for each cell, with a row for each run in
 * which the cell was OK, and a configuration that names the tables. Otava does not accept empty
 * fields, so other runs have no row.
 */
public final class OtavaFiles {
  private static final String TEST =
      """
        # %s
        %s:
          type: csv
          file: %s.csv
          time_column: time
          attributes: [%s]
          metrics:
      %s\
      """;
  private static final String METRIC =
      """
            %s:
              direction: %d
              scale: 1
      """;
  private static final List<Column<Row>> ATTRIBUTES =
      List.of(
          Column.text("run", Row::run),
          Column.text("dyno", row -> row.manifest().dyno()),
          Column.text(
              "server_version",
              row ->
                  String.join(
                      " ", Conditions.versions(row.manifest(), row.cell().cell().server()))),
          Column.text("jdk", row -> row.manifest().machine().jdk()),
          Column.text("marks", row -> CellText.marks(row.cell())));

  private OtavaFiles() {}

  /** A row: the folder name of a run, its manifest, and the cell. */
  private record Row(String run, Manifest manifest, Measurement cell) {}

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
          List<Figure> figures =
              FigureCatalogue.followed().stream()
                  .filter(one -> rows.stream().allMatch(row -> one.number(row.cell()).isPresent()))
                  .toList();
          files.put(slug + ".csv", Csv.of(Table.of(rows, columns(figures)), "\n"));
          config.append(test(slug, rows.get(0), figures));
        });
    files.put("otava.yaml", config.toString());
    return files;
  }

  private static List<Column<Row>> columns(List<Figure> figures) {
    List<Column<Row>> columns = new ArrayList<>();
    columns.add(Column.text("time", row -> row.cell().startedAt()));
    columns.addAll(ATTRIBUTES);
    for (Figure figure : figures) {
      columns.add(Column.number(column(figure), row -> figure.number(row.cell()).orElseThrow()));
    }
    return columns;
  }

  private static String column(Figure figure) {
    String unit = figure.unit().toString().replace("/", " per ");
    return (figure.title() + " " + unit).replace(' ', '_');
  }

  private static String test(String slug, Row row, List<Figure> figures) {
    return TEST.formatted(
        CellName.of(row.cell().cell()),
        slug,
        slug,
        ATTRIBUTES.stream().map(one -> one.head().title()).collect(Collectors.joining(", ")),
        figures.stream()
            .map(figure -> METRIC.formatted(column(figure), figure.moreIsBetter() ? 1 : -1))
            .collect(Collectors.joining()));
  }
}
