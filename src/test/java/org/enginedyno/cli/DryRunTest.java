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
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.session.ThisMachine;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dry run estimates the cells that the run would still measure, and exits as the run would. */
final class DryRunTest {
  private final Path folder;
  private final Dyno dyno;
  private final String results;

  DryRunTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
    this.results = folder.resolve("results").toString();
  }

  /** A run of plan ci that was interrupted when so many of its cells were finished. */
  private void start(String version, int finished) throws IOException {
    Plan plan =
        new PlanReader(Workloads.selectable(), 1)
            .read("ci", new NamedFiles("plans", List.of()).text("ci"), Map.of());
    Matrix matrix = Matrix.of(plan, Workloads.all(), Suitability.ANY);
    RunFolder run = new RoomForRun(Path.of(results), false).take();
    run.write(
        new Manifest(
            Manifest.FORMAT,
            version,
            Instant.EPOCH,
            ThisMachine.describe(),
            new Manifest.Expected(matrix.cells().size(), List.of(), 0),
            List.of(new RunSide("", plan, Map.of()))));
    for (Cell cell : matrix.cells().subList(0, finished)) {
      run.append(SampleMeasurements.ok(cell, 1.0));
    }
  }

  @Test
  void estimatesOnlyTheRemainingCells() throws IOException {
    start(ThisMachine.version(), 4);

    String rest = dyno.printsOnly("run --dry-run --resume", results);

    assertThat(rest).contains("  finished already: 4 of 10 cells; the time is for the others");
    assertThat(rest.lines().filter(line -> line.endsWith("  finished"))).hasSize(4);
    String whole = dyno.prints("run ci --dry-run");
    assertThat(whole).doesNotContain("finished");
    assertThat(predicted(rest)).isNotEqualTo(predicted(whole));
  }

  /** A gate that is run as a plan would pass without a comparison. */
  @Test
  void reportsThatTheSidesOfAGateAreNotCompared() {
    assertThat(dyno.says("run gate --dry-run").out()).contains("  not compared: the two sides ");
    assertThat(dyno.prints("run quick --dry-run")).doesNotContain("not compared");
  }

  /** A run with another server goes on without the container. */
  @Test
  void refusesServersInContainersWithoutDocker() {
    Dyno without = new Dyno(folder, Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock"));

    Dyno.Said refused = without.says("run ci --dry-run -s mariadb-10.11");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).contains("  obstacle: Docker was not found: no socket at /nowhere/");
    assertThat(without.prints("run ci --dry-run -s mariadb-10.11,embedded"))
        .contains("  obstacle: Docker was not found: no socket at /nowhere/");
  }

  private static String predicted(String out) {
    return out.lines().filter(line -> line.contains("predicted time: ")).findFirst().orElseThrow();
  }

  @Test
  void namesOverridesAfterThePlansTitle() {
    assertThat(dyno.prints("run quick --dry-run --workload OLTP_RO --threads 4,8"))
        .startsWith("OLTP_RO, with changed threads (plan quick)");
    assertThat(
            dyno.prints(
                "run quick --dry-run --workload read.pk.point,INSERT_SMALL --threads 4"
                    + " --set measure.runs=3 --set checkout=borrow"))
        .startsWith("A read and an insert, quick look (plan quick)");
    assertThat(dyno.prints("run web-shop --dry-run --workload web-shop.yaml:*_PAGE --threads 8"))
        .contains(" (plan web-shop)")
        .doesNotContain("with changed");
  }

  @Test
  void selectsOperationsOfAFileByAPattern() {
    assertThat(dyno.prints("run quick --dry-run --workload 'web-shop.yaml:*'"))
        .contains("tables of web-shop.yaml", "8 workloads");
  }

  @Test
  void refusesRowsThatNoTableHas() {
    assertThat(dyno.refusal("run web-shop --dry-run --set data.rows=5000"))
        .startsWith("data.rows has no effect: the tables of workload files have their own rows;");
    assertThat(
            dyno.prints(
                "run web-shop --dry-run --set data.rows=5000 --workload"
                    + " web-shop.yaml:*_PAGE,READ_PK_POINT"))
        .contains(" cells");
  }

  @Test
  void predictsNoTimeForAFinishedRun() throws IOException {
    start(ThisMachine.version(), 10);

    assertThat(dyno.prints("run ci --dry-run --resume", results))
        .contains("  finished already: 10 of 10 cells\n")
        .doesNotContain("predicted time");
  }

  private static void isRefused(Dyno.Said said, String line) {
    assertThat(said.err()).isEqualTo("dyno: " + line + System.lineSeparator());
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void isRefusedWithADifferentPlanThanTheRun() throws IOException {
    start(ThisMachine.version(), 4);
    String refusal =
        ("--resume %s continues with plan 'ci', as it was started, not with 'quick'; remove this"
                + " argument")
            .formatted(results);

    assertThat(dyno.refusal("run quick --dry-run --resume", results)).isEqualTo(refusal);
    assertThat(dyno.refusal("run quick --resume", results)).isEqualTo(refusal);
  }

  @Test
  void isRefusedIfTheRunWouldBeRefused() throws IOException {
    start("0.0.1", 4);

    assertThat(dyno.refusal("run --dry-run --resume", results))
        .startsWith("the run was started with dyno 0.0.1 ");
    isRefused(
        dyno.says("run ci --dry-run --out", results),
        "cannot write results to %s: contains a run already; continue with --resume %1$s, or use --replace"
            .formatted(results));
    dyno.prints("run ci --replace --dry-run --out", results);
    isRefused(
        dyno.says("run ci --dry-run --set=driver=no/such.jar"),
        "driver: no such file: " + folder.resolve("no/such.jar"));
  }

  /** Starts nothing for it: a known list has the names of dyno's own server. */
  @Test
  void namesMisspelledVariablesOfServersThatDoNotRun() {
    String wrong = "--set=settings.innodb_flush_log_at_trx_comit=1,2 --set=settings.sync_binlog=1";

    Dyno.Said refused = dyno.says("run ci --dry-run " + wrong);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out())
        .containsOnlyOnce(
            "obstacle: MariaDB 11.4.5 has no variable 'innodb_flush_log_at_trx_comit'; did you"
                + " mean 'innodb_flush_log_at_trx_commit'?; correct or remove it under settings")
        .doesNotContain("sync_binlog'");
    assertThat(
            dyno.says(
                "duel settings.innodb_flush_log_at_trx_comit=1"
                    + " settings.innodb_flush_log_at_trx_comit=2 -e InnoDB --dry-run"))
        .matches(said -> said.code() == 2)
        .matches(said -> said.out().contains("obstacle: MariaDB 11.4.5 has no variable"));
    // without Docker, the run would be refused
    assertThat(dyno.says("run ci --dry-run -s mariadb-10.11 " + wrong).out())
        .contains(
            "not checked: innodb_flush_log_at_trx_comit, as mariadb-10.11 does not run yet; did"
                + " you mean 'innodb_flush_log_at_trx_commit'?")
        .doesNotContain("has no variable", "not checked: sync_binlog");
    assertThat(
            dyno.prints(
                "run ci --dry-run --set=settings.durability=durable --set=settings.sync_binlog=1"
                    + " --set=settings.performance_schema_instrument='wait/%=ON'"))
        .doesNotContain("obstacle", "not checked");
  }

  @Test
  void showsWhyNothingCanBeMeasuredAndFails() {
    Dyno.Said said = dyno.says("run ci -e CSV --dry-run");

    isRefused(said, "nothing to measure: CSV lacks keys and NULL values");
    assertThat(said.out()).contains("skipped: CSV lacks keys and NULL values");
    assertThat(Files.exists(Path.of(results))).isFalse();
  }

  @Test
  void refusesToKillAMemberOfAGroupOfTwo() throws IOException {
    Path pair = folder.resolve("pair.yaml");
    Files.writeString(
        pair,
        "kind: container\nfamily: mysql\nimage: mysql:9.7\nengines: [InnoDB]\nreplication: group\nmembers: 2");

    isRefused(
        dyno.says("run crash-insert -e InnoDB --dry-run -s " + pair),
        "nothing to measure: without the killed member, the other one of pair has no majority and does not answer; set members: 3 or more");
    Files.writeString(pair, Files.readString(pair).replace("members: 2", "members: 3"));
    assertThat(dyno.says("run crash-insert -e InnoDB --dry-run -s " + pair).out())
        .doesNotContain("skipped");
  }
}
