package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunSide;
import org.enginedyno.session.OwnVersion;
import org.enginedyno.session.ThisMachine;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dry run prices what the run would still measure, and ends as it would. */
final class DryRunTest {
  private final Path folder;
  private final Dyno dyno;
  private final String results;

  DryRunTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
    this.results = folder.resolve("results").toString();
  }

  /** A run of plan ci that was broken off when so many of its cells were finished. */
  private void begin(String version, int finished) throws IOException {
    Plan plan =
        new PlanReader(Workloads.selectable(), 1)
            .read("ci", new NamedFiles("plans", List.of()).text("ci"), Map.of());
    Matrix matrix = Matrix.of(plan, Workloads.all(), Suitability.ANY);
    RunFolder run = new RoomForRun(Path.of(results), false).take();
    run.write(
        new Manifest(
            version,
            Instant.EPOCH,
            ThisMachine.describe(),
            new Manifest.Expected(matrix.cells().size(), List.of(), 0),
            new RunSide("", plan, Map.of())));
    for (Cell cell : matrix.cells().subList(0, finished)) {
      run.append(SampleMeasurements.ok(cell, 1.0));
    }
  }

  private static void isRefused(Dyno.Said said, String line) {
    assertThat(said.err()).isEqualTo("dyno: " + line + System.lineSeparator());
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void pricesOnlyTheCellsThatAreLeft() throws IOException {
    begin(OwnVersion.text(), 4);

    Dyno.Said said = dyno.says("run", "--resume", results, "--dry-run");

    assertThat(said.err()).isEmpty();
    assertThat(said.code()).isZero();
    assertThat(said.out())
        .contains("  finished already: 4 of 10 cells; the time is that of the others");
    assertThat(said.out().lines().filter(line -> line.endsWith("  finished"))).hasSize(4);
    String whole = dyno.says("run", "ci", "--dry-run").out();
    assertThat(whole).doesNotContain("finished");
    assertThat(predicted(said.out())).isNotEqualTo(predicted(whole));
  }

  private static String predicted(String out) {
    return out.lines().filter(line -> line.contains("predicted time: ")).findFirst().orElseThrow();
  }

  @Test
  void takesNoTimeWhereAllIsFinished() throws IOException {
    begin(OwnVersion.text(), 10);

    assertThat(dyno.says("run", "ci", "--resume", results, "--dry-run"))
        .returns(0, Dyno.Said::code)
        .satisfies(said -> assertThat(said.out()).contains("predicted time: 0s (0s of it"));
  }

  @Test
  void isRefusedWithAnotherPlanThanTheRunBeganBy() throws IOException {
    begin(OwnVersion.text(), 4);
    String refusal =
        "--resume %s goes on with plan 'ci', by which it began, and not with 'quick'; leave that out"
            .formatted(results);

    isRefused(dyno.says("run", "quick", "--resume", results, "--dry-run"), refusal);
    isRefused(dyno.says("run", "quick", "--resume", results), refusal);
  }

  @Test
  void isRefusedWhereTheRunWouldBe() throws IOException {
    begin("0.0.1", 4);

    assertThat(dyno.says("run", "--resume", results, "--dry-run"))
        .returns(2, Dyno.Said::code)
        .satisfies(
            said -> assertThat(said.err()).startsWith("dyno: the run began with dyno 0.0.1 "));
    isRefused(
        dyno.says("run", "ci", "--out", results, "--dry-run"),
        "cannot write results to %s: holds a run already; go on with --resume %1$s, or say --replace"
            .formatted(results));
    assertThat(dyno.says("run", "ci", "--out", results, "--replace", "--dry-run").code()).isZero();
    isRefused(
        dyno.says("run", "ci", "--dry-run", "--set=driver=no/such.jar"),
        "driver: no such file: " + folder.resolve("no/such.jar"));
  }

  @Test
  void showsWhyNothingCanBeMeasuredAndEndsSo() {
    Dyno.Said said = dyno.says("run", "ci", "-e", "CSV", "--dry-run");

    isRefused(said, "nothing to measure: CSV lacks keys and NULL values");
    assertThat(said.out()).contains("skipped: CSV lacks keys and NULL values");
    assertThat(Files.exists(Path.of(results))).isFalse();
  }
}
