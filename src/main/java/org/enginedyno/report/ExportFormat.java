package org.enginedyno.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.export.HistogramLog;
import org.enginedyno.report.export.JsonExports;
import org.enginedyno.report.export.OpenMetricsText;
import org.enginedyno.report.export.OtavaFiles;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.history.StoredRun;
import org.jspecify.annotations.Nullable;

/** A format in which stored results are exported for another tool. */
public enum ExportFormat {
  JMH("jmh.json", RunReport::jmhJson, null),
  GITHUB_BIGGER(
      "github-bigger.json",
      results -> JsonExports.github(results, true),
      results -> JsonExports.github(results, true)),
  GITHUB_SMALLER(
      "github-smaller.json",
      results -> JsonExports.github(results, false),
      results -> JsonExports.github(results, false)),
  BENCHER("bencher.json", JsonExports::bencher, JsonExports::bencher),
  OPENMETRICS("openmetrics.txt", OpenMetricsText::text, OpenMetricsText::text),
  HLOG("latency.hlog", HistogramLog::text, null),
  OTAVA(OtavaFiles::of),
  /** One line for each figure of each cell, for statistics programs. */
  TSV("figures.tsv", ExportFormat::tsv, ExportFormat::tsv);

  private final Function<List<StoredRun>, Map<String, String>> files;
  private final @Nullable Function<DuelResults, Map<String, String>> ofDuel;

  /** One file for one run or, if the format supports duels, for one duel. */
  ExportFormat(
      String name, Function<Results, String> text, @Nullable Function<DuelResults, String> duel) {
    files =
        runs -> {
          StoredRun run = runs.get(0);
          return Map.of(name, text.apply(Results.of(run.manifest(), run.cells())));
        };
    ofDuel = duel == null ? null : results -> Map.of(name, duel.apply(results));
  }

  /** A folder of files for several runs. */
  ExportFormat(Function<List<StoredRun>, Map<String, String>> inner) {
    ofDuel = null;
    files =
        runs -> {
          Map<String, String> inFolder = new LinkedHashMap<>();
          inner.apply(runs).forEach((name, text) -> inFolder.put(this + "/" + name, text));
          return inFolder;
        };
  }

  private static String tsv(Results results) {
    record Line(Measurement cell, Figure figure) {}
    List<Line> lines =
        results.with(Status.OK).stream()
            .flatMap(cell -> FigureCatalogue.all().stream().map(one -> new Line(cell, one)))
            .filter(line -> !Field.of(line.figure().value(line.cell())).text().isEmpty())
            .toList();
    Table table =
        Table.of(
            lines,
            Column.text("cell", line -> line.cell().cell().id()),
            Column.text("figure", line -> line.figure().key()),
            Column.text("unit", line -> line.figure().unit()),
            Column.text("value", line -> line.figure().value(line.cell())));
    return tsv(table);
  }

  private static String tsv(DuelResults results) {
    record Line(Judgement of, Finding finding) {}
    List<Line> lines =
        results.judgements().stream()
            .flatMap(one -> one.findings().stream().map(finding -> new Line(one, finding)))
            .toList();
    Table table =
        Table.of(
            lines,
            Column.text("cell", line -> line.of().duel().pair().name()),
            Column.text("figure", line -> line.finding().figure().key()),
            Column.text("unit", line -> line.finding().figure().unit()),
            Column.text("base", line -> line.finding().base()),
            Column.text("new", line -> line.finding().candidate()),
            Column.text("ratio", line -> line.finding().ratio().value()),
            Column.text("low", line -> line.finding().ratio().low()),
            Column.text("high", line -> line.finding().ratio().high()),
            Column.text("verdict", line -> line.finding().decides() ? line.finding().word() : ""));
    return tsv(table);
  }

  /** The table as tab-separated values; tabs and line breaks in a field become spaces. */
  private static String tsv(Table table) {
    Stream<List<String>> rows =
        table.rows().stream().map(row -> row.stream().map(Field::text).toList());
    return Stream.concat(Stream.of(table.columns().stream().map(Column.Head::title).toList()), rows)
        .map(row -> row.stream().map(field -> field.replaceAll("\\s+", " ")))
        .map(row -> row.collect(Collectors.joining("\t", "", "\n")))
        .collect(Collectors.joining());
  }

  /** Whether the format writes a folder of files for one or more runs, not one file for one run. */
  public boolean isOfSeveralRuns() {
    return this == OTAVA;
  }

  /** The texts of the files by their names in a folder of exports. */
  public Map<String, String> files(List<StoredRun> runs) {
    if (runs.isEmpty() || (runs.size() > 1 && !isOfSeveralRuns())) {
      throw new IllegalArgumentException("%s cannot export %d runs".formatted(this, runs.size()));
    }
    return files.apply(runs);
  }

  /** Whether the format supports duels. */
  public boolean isOfDuels() {
    return ofDuel != null;
  }

  /** The texts of a duel's files by their names in a folder of exports. */
  public Map<String, String> files(DuelResults results) {
    if (ofDuel == null) {
      throw new IllegalArgumentException("%s cannot export a duel".formatted(this));
    }
    return ofDuel.apply(results);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
