package org.enginedyno.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.export.BencherJson;
import org.enginedyno.report.export.DuelMetrics;
import org.enginedyno.report.export.GitHubActionJson;
import org.enginedyno.report.export.HistogramLog;
import org.enginedyno.report.export.OpenMetricsText;
import org.enginedyno.report.export.OtavaFiles;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.table.CsvValue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.history.StoredRun;
import org.jspecify.annotations.Nullable;

/** A form in which stored results are handed to another tool. */
public enum ExportFormat {
  JMH("jmh.json", RunReport::jmhJson),
  GITHUB_BIGGER(
      "github-bigger.json",
      results -> GitHubActionJson.of(results, true),
      results -> GitHubActionJson.of(results, true)),
  GITHUB_SMALLER(
      "github-smaller.json",
      results -> GitHubActionJson.of(results, false),
      results -> GitHubActionJson.of(results, false)),
  BENCHER("bencher.json", BencherJson::text, BencherJson::text),
  OPENMETRICS("openmetrics.txt", OpenMetricsText::text, DuelMetrics::text),
  HLOG("latency.hlog", HistogramLog::text),
  OTAVA(OtavaFiles::of),
  /** Every figure of every cell in a line of its own, as statistics programs read them. */
  TSV(
      "figures.tsv",
      results ->
          tsv(
              List.of("cell", "figure", "unit", "value"),
              results.cells().stream()
                  .filter(Measurement::isOk)
                  .flatMap(cell -> FigureCatalogue.all().stream().map(figure -> row(cell, figure)))
                  .filter(row -> !row.get(3).isEmpty())),
      results ->
          tsv(
              List.of("cell", "figure", "unit", "base", "new", "ratio", "low", "high", "verdict"),
              results.judgements().stream()
                  .flatMap(one -> one.findings().stream().map(finding -> row(one, finding)))));

  private final boolean severalRuns;
  private final Function<List<StoredRun>, Map<String, String>> files;
  private final @Nullable Function<DuelResults, Map<String, String>> ofDuel;

  /** One file of one run. */
  ExportFormat(String name, Function<Results, String> text) {
    severalRuns = false;
    files = runs -> Map.of(name, text.apply(results(runs.get(0))));
    ofDuel = null;
  }

  /** One file of one run or one duel. */
  ExportFormat(String name, Function<Results, String> text, Function<DuelResults, String> duel) {
    severalRuns = false;
    files = runs -> Map.of(name, text.apply(results(runs.get(0))));
    ofDuel = results -> Map.of(name, duel.apply(results));
  }

  /** A folder of files of several runs. */
  ExportFormat(Function<List<StoredRun>, Map<String, String>> inner) {
    severalRuns = true;
    ofDuel = null;
    files =
        runs -> {
          Map<String, String> inFolder = new LinkedHashMap<>();
          inner.apply(runs).forEach((name, text) -> inFolder.put(this + "/" + name, text));
          return inFolder;
        };
  }

  private static List<String> row(Measurement cell, Figure figure) {
    return List.of(
        cell.cell().id(),
        figure.key(),
        figure.unit().toString(),
        CsvValue.text(figure.value(cell)));
  }

  private static List<String> row(Judgement judgement, Finding finding) {
    return List.of(
        judgement.duel().pair().name(),
        finding.figure().key(),
        finding.figure().unit().toString(),
        CsvValue.text(finding.base()),
        CsvValue.text(finding.candidate()),
        CsvValue.text(finding.ratio().middle()),
        CsvValue.text(finding.ratio().low()),
        CsvValue.text(finding.ratio().high()),
        finding.decides() ? finding.word().toString() : "");
  }

  /** Lines of fields that have no tab and no line break of their own. */
  private static String tsv(List<String> titles, Stream<List<String>> rows) {
    return Stream.concat(Stream.of(titles), rows)
        .map(row -> row.stream().map(field -> field.replaceAll("\\s+", " ")))
        .map(row -> row.collect(Collectors.joining("\t", "", "\n")))
        .collect(Collectors.joining());
  }

  private static Results results(StoredRun run) {
    return Results.of(run.manifest(), run.cells());
  }

  /** Whether it is a folder of files, made of one run or more; else it is one file of one run. */
  public boolean isOfSeveralRuns() {
    return severalRuns;
  }

  /** The files and their texts, by the names that they have in a folder of exports. */
  public Map<String, String> files(List<StoredRun> runs) {
    if (runs.isEmpty() || (runs.size() > 1 && !severalRuns)) {
      throw new IllegalArgumentException("%s of %d runs".formatted(this, runs.size()));
    }
    return files.apply(runs);
  }

  /** Whether it can tell of a duel. */
  public boolean isOfDuels() {
    return ofDuel != null;
  }

  /** The files of a duel, likewise. */
  public Map<String, String> files(DuelResults results) {
    if (ofDuel == null) {
      throw new IllegalArgumentException("%s of a duel".formatted(this));
    }
    return ofDuel.apply(results);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
