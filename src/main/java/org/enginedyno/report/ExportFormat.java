package org.enginedyno.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.enginedyno.report.export.BencherJson;
import org.enginedyno.report.export.DuelMetrics;
import org.enginedyno.report.export.GitHubActionJson;
import org.enginedyno.report.export.HistogramLog;
import org.enginedyno.report.export.OpenMetricsText;
import org.enginedyno.report.export.OtavaFiles;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.history.StoredRun;
import org.jspecify.annotations.Nullable;

/** A form in which stored results are handed to another tool. */
public enum ExportFormat {
  JMH("jmh.json", Report::jmhJson),
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
  OTAVA(OtavaFiles::of);

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
