package org.enginedyno.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.cli.Dyno;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.session.OwnVersion;
import org.enginedyno.session.ThisMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be done with the folder of a duel, and what cannot. */
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

  /** As if it had begun here. */
  private static DuelResults here(DuelResults results) {
    Manifest manifest = results.manifest();
    return new DuelResults(
        new Manifest(
            Manifest.FORMAT,
            OwnVersion.text(),
            manifest.startedAt(),
            ThisMachine.describe(),
            manifest.expected(),
            manifest.sides()),
        results.duels());
  }

  private void isRefused(String part, String... arguments) {
    Dyno.Said said = dyno.says(arguments);

    assertThat(said.err()).startsWith("dyno: ").contains(part).hasLineCount(1);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
  }

  @Test
  void isReportedAgain() throws IOException {
    String path = stored(SampleDuel.results());

    Dyno.Said said = dyno.says("report", path);

    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("REGRESSION READ_PK_POINT InnoDB t1", "1 INVALID, 1 REGRESSION, ")
        .contains("report: " + Path.of(path, "report.html"));
    for (String name : List.of("summary.md", "junit.xml", "report.html", "plots/ratios.svg")) {
      assertThat(Path.of(path, name)).exists();
    }
  }

  @Test
  void isExportedInOneForm() throws IOException {
    Dyno.Said said = dyno.says("export", stored(SampleDuel.results()), "--format", "bencher");

    assertThat(said.code()).isZero();
    assertThat(said.out()).contains("\"throughput-ratio\"", "\"lower_value\"");
    assertThat(said.err())
        .isEqualToIgnoringNewLines(
            "dyno: without ratios: COMPUTE_CRC t1 (INVALID), READ_PK_POINT Aria t4 (skipped)");
  }

  @Test
  void isExportedInAllFormsThatCanTellOfIt() throws IOException {
    Path out = folder.resolve("exports");

    assertThat(
            dyno.says("export", stored(SampleDuel.results()), "-f", "all", "-o", out.toString())
                .code())
        .isZero();
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
  void isNotExportedWhereARatioHasNoPlaceOrBesideOthers() throws IOException {
    String path = stored(SampleDuel.results());

    isRefused(
        "--format hlog has no place for a duel's ratios; there are: github-bigger, github-smaller,"
            + " bencher, openmetrics, tsv, all",
        "export",
        path,
        "--format=hlog");
    isRefused("a duel is exported by itself", "export", path, path, "--format=bencher");
  }

  @Test
  void withoutAnyRatioIsNoGoodExport() throws IOException {
    Duel invalid = Duels.of("first", 2, 1, 1, 1).with(List.of("new: it left"));
    String path = stored(SampleDuel.results("a", "b", invalid));

    assertThat(dyno.says("export", path, "--format", "github-bigger").code()).isEqualTo(3);
  }

  @Test
  void isNotGoneOnWithWhereThereIsNone() {
    isRefused("holds no run: it has no run.json", "duel", "--resume", "nowhere");
    isRefused("holds no run: it has no run.json", "gate", "--resume", "nowhere");
  }

  @Test
  void isNotGoneOnWithByAnotherPlanOrOtherSides() throws IOException {
    String path = stored(here(SampleDuel.results("embedded", "engine=Aria", FEW)));

    isRefused("goes on by the run's own plan", "duel", "--resume", path, "--threads=4");
    isRefused("goes on by the run's own plan", "duel", "--resume", path, "--out=elsewhere");
    isRefused(
        "goes on with 'embedded' as base, by which it began, and not with 'mysql-9.7'",
        "duel",
        "mysql-9.7",
        "engine=Aria",
        "--resume",
        path);
    isRefused(
        "goes on with plan 'quick', by which it began, and not with 'ci'",
        "duel",
        "--plan=ci",
        "--resume",
        path);
    isRefused("is no gate: it does not say duel.base", "gate", "--resume", path);
  }

  @Test
  void isNotGoneOnWithElsewhere() throws IOException {
    isRefused(
        "the duel began with dyno ",
        "duel",
        "--resume",
        stored(SampleDuel.results("embedded", "engine=Aria", FEW)));
  }

  @Test
  void isNotGoneOnWithWhereItsPairsAreNotThereAnyMore() throws IOException {
    isRefused(
        "first cannot be measured as it was when this duel began; start a duel of its own",
        "duel",
        "--resume",
        stored(here(SampleDuel.results("embedded", "embedded", FEW))));
  }
}
