package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.session.ThisMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commands accept the folder of a duel, and which do not. */
final class StoredDuelTest {
  private static final Duel FEW = Duels.of("first", 2, 1, 1, 1);

  private final Dyno dyno;
  private final Path folder;

  StoredDuelTest(@TempDir Path folder) {
    this.folder = folder;
    dyno = new Dyno(folder);
  }

  private String stored(DuelResults results) throws IOException {
    return SampleDuel.write(results, folder.resolve("friday")).path().toString();
  }

  /** As if it had started here. */
  private static DuelResults here(DuelResults results) {
    Manifest manifest =
        Copy.of(
            results.manifest(), "dyno", ThisMachine.version(), "machine", ThisMachine.describe());
    return new DuelResults(manifest, results.duels());
  }

  @Test
  void isReportedAgain() throws IOException {
    String path = stored(SampleDuel.results());

    assertThat(dyno.prints("report", path))
        .contains("REGRESSION READ_PK_POINT InnoDB t1", "1 INVALID, 1 REGRESSION, ")
        .contains("report: " + Path.of(path, "report.html"));
    for (String name : List.of("summary.md", "junit.xml", "report.html", "plots/ratios.svg")) {
      assertThat(Path.of(path, name)).exists();
    }
    Path cells = Path.of(path, "cells.jsonl");
    Files.delete(cells);
    assertThat(dyno.refusal("report", path)).contains("cells.jsonl is missing, ");
    assertThat(Path.of(path, "summary.md")).content().contains("REGRESSION");
    // before its first launch has ended, a duel has no journal yet
    Files.delete(Path.of(path, "junit.xml"));
    dyno.prints("report", path);
    dyno.prints("report", path);
  }

  @Test
  void printsTheRatioOfAPairThatCannotBeJudged() throws IOException {
    Duel few = Duels.of("few", 3, 1.5, 1, 1);
    Duel broken = Duels.of("broken", 2, 1.5, 1, 2).with(List.of("new: it left"));
    Duel single = Duels.of("single", 1, 1.5, 1, 3);
    String path =
        stored(SampleDuel.results("embedded", "embedded engine=Aria", few, broken, single));

    assertThat(dyno.prints("report", path))
        .startsWith("Read patterns, quick look: engine=Aria compared with engine as planned\n")
        .containsPattern(
            "  INCONCLUSIVE few: not judged; provisional:"
                + " engine=Aria is 1\\.\\d\\d ± 0\\.\\d\\d times slower")
        .containsPattern("  INVALID broken: not judged; provisional: engine=Aria is 1\\.\\d\\d")
        .containsPattern(
            "  INCONCLUSIVE single: not judged; provisional: engine=Aria is 1\\.\\d\\d times slower"
                + " \\(no useful bound\\)")
        .containsPattern("noise: operations/s of single launches: x0\\.\\d+ to x0\\.\\d+")
        .contains("not judged: 24 blocks were measured, but the first verdict needs 48")
        .containsPattern("base: embedded .*\\R  new: embedded");
    assertThat(Files.readString(Path.of(path, "summary.md")))
        .contains("| few | INCONCLUSIVE (not judged) | operations/s | x0.6");
    assertThat(Files.readString(Path.of(path, "report.html"))).contains("<figure", "(not judged)");
    assertThat(dyno.says("export --format bencher", path).out()).doesNotContain("ratio");
  }

  @Test
  void isExportedInOneFormat() throws IOException {
    Dyno.Said said = dyno.succeeds("export --format bencher", stored(SampleDuel.results()));

    assertThat(said.out()).contains("\"throughput-ratio\"", "\"lower_value\"");
    assertThat(said.err())
        .isEqualToIgnoringNewLines(
            "dyno: without ratios: COMPUTE_CRC t1 (INVALID), READ_PK_POINT Aria t4 (skipped)");
  }

  @Test
  void isExportedInAllSupportedFormats() throws IOException {
    Path out = folder.resolve("exports");

    dyno.prints("export -f all", stored(SampleDuel.results()), "-o", out.toString());

    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "bencher.json",
              "figures.tsv",
              "github-bigger.json",
              "github-smaller.json",
              "openmetrics.txt");
    }
  }

  @Test
  void isNotExportedInUnsupportedFormatsOrWithOtherRuns() throws IOException {
    String path = stored(SampleDuel.results());

    assertThat(dyno.refusal("export --format=hlog", path))
        .contains(
            "--format hlog cannot hold a duel's ratios; use one of: github-bigger,"
                + " github-smaller, bencher, openmetrics, tsv, all");
    assertThat(dyno.refusal("export --format=bencher", path, path))
        .contains("a duel cannot be exported with other runs, and 2 folders are named; name one");
  }

  @Test
  void failsToExportWithoutAnyRatio() throws IOException {
    Duel invalid = Duels.of("first", 2, 1, 1, 1).with(List.of("new: it left"));
    String path = stored(SampleDuel.results("a", "b", invalid));

    assertThat(dyno.says("export --format github-bigger", path).code()).isEqualTo(3);
  }

  /** Each launch must count once: its blocks share its conditions. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void isRefusedIfALaunchIsMissingOrThereTwice(int times) throws IOException {
    String path = stored(SampleDuel.results());
    Path journal = Path.of(path).resolve("cells.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    String first = lines.remove(0);
    lines.addAll(0, Collections.nCopies(times, first));
    Files.write(journal, lines);

    assertThat(dyno.refusal("report", path))
        .contains("are missing from cells.jsonl, or are in it twice; restore the file");
  }

  @Test
  void isNotResumedIfThereIsNone() {
    for (String command : List.of("duel", "gate")) {
      assertThat(dyno.refusal(command, "--resume", "nowhere"))
          .contains("contains no run: it has no run.json");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duel --threads=4 | uses the run's own plan",
        "duel --out=elsewhere | uses the run's own plan",
        "duel mysql-9.7 engine=Aria | continues with 'embedded' as base, as it was started, not"
            + " with 'mysql-9.7'",
        "duel --plan=ci | continues with plan 'quick', as it was started, not with 'ci'",
        "gate | is not a gate: it lacks duel.base",
      })
  void isNotResumedWithAnotherPlanOrOtherSides(String command, String reason) throws IOException {
    String path = stored(here(SampleDuel.results("embedded", "engine=Aria", FEW)));

    assertThat(dyno.refusal(command, "--resume", path)).contains(reason);
  }

  @Test
  void isNotResumedByAnotherVersion() throws IOException {
    String path = stored(SampleDuel.results("embedded", "engine=Aria", FEW));

    assertThat(dyno.refusal("duel --resume", path)).contains("the duel was started with dyno ");
  }

  @Test
  void isNotResumedIfItsPairsNoLongerExist() throws IOException {
    String path = stored(here(SampleDuel.results("embedded", "embedded", FEW)));

    assertThat(dyno.refusal("duel --resume", path))
        .contains("first has changed since this duel started; start another duel");
  }
}
