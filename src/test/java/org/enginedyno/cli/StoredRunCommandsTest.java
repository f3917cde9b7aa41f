package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.SampleFolder;
import org.enginedyno.result.history.RecordedRuns;
import org.enginedyno.result.history.SampleHistory;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that read the folders of earlier runs and measure nothing. */
final class StoredRunCommandsTest {
  private final Dyno dyno;
  private final Path folder;

  StoredRunCommandsTest(@TempDir Path folder) {
    this.folder = folder;
    dyno = new Dyno(folder);
  }

  @Test
  void exportsOneFormatToStandardOutput() throws IOException {
    assertThat(dyno.printsOnly("export --format bencher", run("friday")))
        .startsWith("{\n")
        .contains("READ_PK_POINT engine=InnoDB threads=4 ");
  }

  @Test
  void exportsAllFormatsIntoAFolder() throws IOException {
    Path out = folder.resolve("a/b");

    dyno.prints("export -f all", run("friday"), "-o", out.toString());

    assertThat(names(out))
        .containsExactlyInAnyOrder(
            "bencher.json",
            "figures.tsv",
            "github-bigger.json",
            "github-smaller.json",
            "jmh.json",
            "latency.hlog",
            "openmetrics.txt",
            "otava");
    assertThat(names(out.resolve("otava"))).contains("otava.yaml");
  }

  @Test
  void namesCellsWithoutFigures() throws IOException {
    SampleRun sample = sample();
    sample.with(SampleRun.failed(sample.cell("InnoDB", 4), "it left"));
    StoredRun run = sample.stored("monday");
    String path = SampleFolder.write(run, folder.resolve("monday")).toString();

    Dyno.Said said = dyno.succeeds("export -f github-bigger", path);

    assertThat(said.err())
        .isEqualToIgnoringNewLines(
            "dyno: without figures in monday: READ_PK_POINT InnoDB t4 held @embedded (FAILED)");
    assertThat(said.out()).doesNotContain("READ_PK_POINT");
  }

  @Test
  void refusesAnUnknownFormat() throws IOException {
    assertThat(dyno.refusal("export --format openmetric", run("friday")))
        .startsWith("--format cannot be 'openmetric'")
        .contains("openmetrics");
  }

  @Test
  void refusesSeveralRunsOrFilesIfOnlyOneIsAllowed() throws IOException {
    String friday = run("friday");
    String monday = run("monday");

    assertThat(dyno.refusal("export -f bencher", friday, monday))
        .contains("--format bencher exports one run");
    assertThat(dyno.refusal("export -f otava", friday))
        .contains("name a folder for them with --out");
    assertThat(dyno.refusal("export -f hlog", friday, "-o", folder.toString()))
        .contains("--out is a folder");
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(dyno.refusal("export -f tsv", friday, "-o", file.resolve("f.tsv").toString()))
        .startsWith("cannot write results to " + file + "/f.tsv: ");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(dyno.refusal("export -f hlog", empty.toString()))
        .contains("contains no run: it has no run.json");
  }

  @Test
  void comparesTwoRuns() throws IOException {
    String monday = run("monday");
    String friday = run("friday");

    assertThat(dyno.prints("compare", monday, friday))
        .startsWith("friday compared with monday: ")
        .contains("READ_PK_POINT InnoDB t4 held @embedded: INCONCLUSIVE; NEW is ")
        .contains("BASE monday: plan quick, ", "No recorded condition changed.");
    assertThat(dyno.prints("compare --format md", monday, friday))
        .startsWith("# friday compared with monday\n")
        .contains("| cell | verdict |");
  }

  @Test
  void exitsWithFailureOnTheRequestedVerdicts() throws IOException {
    String monday = run("monday");
    String friday = run("friday");

    dyno.prints("compare --fail-on REGRESSION", monday, friday);
    Dyno.Said said = dyno.says("compare --fail-on REGRESSION,INCONCLUSIVE", monday, friday);
    assertThat(said.code()).isEqualTo(3);
    assertThat(said.err())
        .hasLineCount(1)
        .matches("dyno: \\d+ INCONCLUSIVE: .*READ_PK_POINT InnoDB t4 held @embedded.*\\R");
  }

  @Test
  void failsOnARegressionAndNamesItsCells() throws IOException {
    StoredRun usual = RecordedRuns.unmarked(RecordedRuns.all().get(2));
    List<Measurement> slower =
        usual.cells().stream()
            .map(cell -> cell.cell().isFloor() ? cell : SampleHistory.scaled(cell, 0.02))
            .toList();
    String base = SampleFolder.write(usual, folder.resolve("base")).toString();
    StoredRun planted = new StoredRun("planted", usual.manifest(), slower);
    String now = SampleFolder.write(planted, folder.resolve("planted")).toString();

    Dyno.Said said = dyno.says("compare --fail-on REGRESSION", base, now);

    assertThat(said.code()).isEqualTo(3);
    assertThat(said.err()).hasLineCount(1).matches("dyno: \\d REGRESSION: .*READ_.*\\R");
    dyno.prints("compare", base, now);
    dyno.prints("compare --fail-on REGRESSION", now, base);
  }

  @Test
  void failsIfNothingWasCompared() throws IOException {
    SampleRun other = sample();
    other.threads = List.of(16);
    StoredRun run = SampleHistory.of(other, 1, day -> 1).get(0);
    String path = SampleFolder.write(run, folder.resolve("other")).toString();

    Dyno.Said said = dyno.says("compare --fail-on invalid", run("monday"), path);

    assertThat(said.code()).isEqualTo(3);
    assertThat(said.err())
        .isEqualToIgnoringNewLines("dyno: no cell is in both runs, so nothing was compared");
  }

  @Test
  void refusesToReportWithoutStoredCells() throws IOException {
    Path run = folder.resolve("run");
    SampleFolder.write(SampleHistory.of(sample(), 1, day -> 1).get(0), run);
    dyno.prints("report", run.toString());
    String before = Files.readString(run.resolve("cells.csv"));
    Path cells = run.resolve("cells.jsonl");
    String whole = Files.readString(cells);
    Files.writeString(cells, whole.substring(0, whole.length() - 20));

    Dyno.Said cut = dyno.says("report", run.toString());

    assertThat(cut.code()).isEqualTo(3);
    assertThat(cut.err()).contains("left out: " + cells + ": the last line is cut off");
    Files.delete(cells);
    assertThat(dyno.refusal("report", run.toString()))
        .isEqualTo(cells + " is missing, but all figures are read from it; restore it");
    for (String command : List.of("history", "compare")) {
      assertThat(dyno.refusal(command, run.toString(), run.toString()))
          .startsWith(cells + " is missing, ");
    }
    Files.createFile(cells);
    assertThat(dyno.refusal("report", run.toString()))
        .startsWith(cells + " is without a complete line, ");
    assertThat(Files.readString(run.resolve("cells.csv")))
        .hasLineCount((int) before.lines().count() - 1);
    Files.writeString(cells, whole);
    Files.delete(run.resolve("records.jsonl"));
    assertThat(dyno.refusal("report", run.toString()))
        .isEqualTo(
            run.resolve("records.jsonl")
                + " is missing, but it holds the records of servers and settings; restore it");
  }

  /** A run that measures its first cell has no journal yet. */
  @Test
  void reportsTwiceIfOnlySkippedCellsExist() throws IOException {
    SampleRun some = sample();
    SampleStudies.servers(some);
    some.engines = List.of("InnoDB", "Aria");
    some.reached = 0;
    Path run = folder.resolve("run");
    SampleFolder.write(SampleHistory.of(some, 1, day -> 1).get(0), run);

    for (int i = 0; i < 2; i++) {
      dyno.prints("report", run.toString());
      assertThat(run.resolve("junit.xml")).content().contains("<testcase ");
    }
  }

  @Test
  void drawsAHistoryOfAllRunsInAFolder() throws IOException {
    Path results = threeDays();
    Path out = folder.resolve("trend");

    assertThat(dyno.prints("history", results.toString(), "--out", out.toString()))
        .contains("READ_PK_POINT InnoDB t4 held @embedded: the last run is ")
        .contains(" the median of 2 earlier runs, ")
        .contains("history: " + out.resolve("history.html"));
    assertThat(Files.readString(out.resolve("history.html")))
        .contains("<td>day-01</td>", "<td>day-03</td>", "<svg");
    assertThat(names(out.resolve("plots"))).anyMatch(name -> name.endsWith("-throughput.png"));
  }

  @Test
  void drawsAHistoryWithoutADamagedLine() throws IOException {
    Path results = threeDays();
    Path cells = results.resolve("day-02/cells.jsonl");
    Path records = results.resolve("day-01/records.jsonl");
    for (Path journal : List.of(cells, records)) {
      Files.writeString(journal, "damaged\n" + Files.readString(journal));
    }

    Dyno.Said said =
        dyno.says("history", results.toString(), "--out", folder.resolve("t").toString());

    assertThat(said.code()).isEqualTo(3);
    assertThat(said.out()).contains("the last run is ");
    assertThat(said.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("dyno: left out: " + records + ", line 1"),
            line -> assertThat(line).startsWith("dyno: left out: " + cells + ", line 1"));
  }

  @Test
  void comparesAndExportsWithoutADamagedLine() throws IOException {
    String whole = run("whole");
    String damaged = run("damaged");
    Path cells = Path.of(damaged, "cells.jsonl");
    String text = Files.readString(cells);
    Files.writeString(cells, text.substring(0, text.length() - 20));
    String out = folder.resolve("otava").toString();

    for (String command :
        List.of(
            "compare %s %s".formatted(whole, damaged),
            "export -f bencher " + damaged,
            "export -f otava %s %s -o %s".formatted(whole, damaged, out))) {
      Dyno.Said said = dyno.says(command);
      assertThat(said.code()).isEqualTo(3);
      assertThat(said.err())
          .contains("dyno: left out: " + cells + ": the last line is cut off")
          .hasLineCount(1);
    }
  }

  @Test
  void usesTheNewestRunOfAFolderOfResults() throws IOException {
    Path results = threeDays();
    Files.createDirectory(results.resolve("notes"));
    SampleDuel.write(SampleDuel.results(), results.resolve("duel"));
    Files.writeString(results.resolve("day-02/run.json"), "damaged");
    String chosen = "dyno: the latest run in %s is ".formatted(results);

    for (String named : List.of("latest", results.toString())) {
      Dyno.Said said = dyno.succeeds("export -f bencher", named);
      assertThat(said.err()).isEqualToIgnoringNewLines(chosen + results.resolve("day-03"));
      assertThat(said.out()).contains("READ_PK_POINT engine=InnoDB threads=4 ");
    }
    assertThat(dyno.prints("compare", results.resolve("day-01").toString(), "latest"))
        .startsWith("day-03 compared with day-01: ");
    assertThat(dyno.prints("claims latest")).contains("claims");
    assertThat(dyno.says("compare latest", results.resolve("none").toString()).err())
        .contains("contains no run: it has no run.json");
    assertThat(dyno.says("compare latest", results.toString()).err())
        .contains("BASE and NEW are the same run: " + results.resolve("day-03"));
  }

  @Test
  void findsNoLatestRunIfThereIsNone() {
    assertThat(dyno.refusal("report latest"))
        .isEqualTo(
            "no such run in %s, the folder that 'latest' searches; name the folder of a run"
                .formatted(folder.resolve("results")));
  }

  @Test
  void drawsNoHistoryIntoTheFolderOfARun() throws IOException {
    String friday = run("friday");

    assertThat(dyno.refusal("history", friday, "--out", friday))
        .contains("--out is the folder of a run");
  }

  /** The folder of the runs of three days. */
  private Path threeDays() throws IOException {
    Path results = folder.resolve("results");
    for (StoredRun run : SampleHistory.of(sample(), 3, day -> 1)) {
      SampleFolder.write(run, results.resolve(run.name()));
    }
    return results;
  }

  private static SampleRun sample() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB");
    run.threads = List.of(4);
    return run;
  }

  private String run(String name) throws IOException {
    StoredRun run = SampleHistory.of(sample(), 1, day -> 1).get(0);
    return SampleFolder.write(run, folder.resolve(name)).toString();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
