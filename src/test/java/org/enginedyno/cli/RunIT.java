package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.Secrets;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LiveServer.class)
final class RunIT {
  private static final String PLAN =
      """
      title: As small as it gets
      engines: [innodb, MEMORY, CSV]
      workloads: [READ_KEY_RANGE_NO_DATA_LIMIT]
      threads: 2
      data: { rows: 2_000 }
      measure: { warmup: 200ms, runs: 2 x 200ms }
      """;

  private final Path folder;
  private final Path results;
  private final Dyno dyno;
  private final String password;
  private final String server;

  RunIT(@TempDir Path folder, Server server) throws IOException {
    this.folder = folder;
    this.results = folder.resolve("results");
    this.password = server.target().password();
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", password));
    Path file =
        Files.writeString(
            folder.resolve("live.yaml"),
            "kind: external\nurl: jdbc:mysql://%s/it_run\nuser: %s\n"
                .formatted(server.target().place(), server.target().user()));
    this.server = "--server=" + file;
  }

  @Test
  void measuresReportsResumesAndCleans() throws IOException {
    String plan = Files.writeString(folder.resolve("small.yaml"), PLAN).toString();

    assertThat(dyno.prints("doctor", plan, server)).contains("engine CSV is skipped");
    assertThat(dyno.prints("list engines", server)).contains("InnoDB", "MEMORY");

    Dyno.Said run = dyno.succeeds("run", plan, server, "--out=" + results);

    assertThat(run.out()).contains("report: " + results.resolve("report.html"));
    assertMeasured();
    assertThat(run.out() + run.err()).doesNotContain(password);
    Secrets.assertNoFileHolds(password, results);

    assertResumesOnlyRemainingCells();
    dyno.prints("report", results.toString());
    assertThat(dyno.prints("clean", server))
        .contains("removed table it_run.normal_innodb", "removed database it_run");
    assertThat(dyno.prints("clean", server).strip()).isEqualTo("nothing to remove");
  }

  @Test
  @Tag("long")
  void exitsAsThePlansThresholdsRequire() throws IOException {
    String limits = "thresholds: { throughput: '> 1/s', READ_*: { p99: '< 1 us' } }\n";
    String plan =
        Files.writeString(
                folder.resolve("limited.yaml"),
                PLAN.replace("innodb, MEMORY, CSV", "InnoDB") + limits)
            .toString();
    String wide = "--set=thresholds.READ_*.p99=< 100 s";

    dyno.succeeds("run", plan, server, wide, "--out=" + folder.resolve("wide"));
    Dyno.Said missed = dyno.says("run", plan, server, "--out=" + results);

    assertThat(missed.code()).isEqualTo(ExitCode.CELLS_NOT_VALID);
    String line =
        "missed READ_KEY_RANGE_NO_DATA_LIMIT InnoDB, 2 threads: p99 [\\d,.]+ us, limit < 1 us";
    assertThat(missed.out()).containsPattern("thresholds: 1 missed, 1 \\w+\n" + line);
    // the run has its thresholds with its plan
    assertThat(dyno.says("run --resume", results.toString()).code())
        .isEqualTo(ExitCode.CELLS_NOT_VALID);
    assertThat(dyno.prints("report", results.toString())).containsPattern(line);
    dyno.prints("clean", server);
  }

  private void assertMeasured() throws IOException {
    assertThat(RunFolder.open(results).measurements())
        .extracting(
            cell ->
                "%s %s %s on %s"
                    .formatted(
                        cell.cell().workload(),
                        cell.cell().engine(),
                        cell.status(),
                        cell.cell().server()))
        .containsExactlyInAnyOrder(
            "READ_KEY_RANGE_NO_DATA_LIMIT CSV SKIPPED on live",
            "FLOOR_DO_1 - OK on live",
            "FLOOR_BORROW - OK on live",
            "READ_KEY_RANGE_NO_DATA_LIMIT InnoDB OK on live",
            "READ_KEY_RANGE_NO_DATA_LIMIT MEMORY OK on live");
    assertThat(results.resolve("report.html")).isNotEmptyFile();
  }

  private void assertResumesOnlyRemainingCells() throws IOException {
    List<Measurement> before = RunFolder.open(results).measurements();
    Path journal = results.resolve("cells.jsonl");
    List<String> lines =
        Files.readAllLines(journal).stream()
            .filter(line -> !line.contains("\"engine\":\"MEMORY\""))
            .toList();
    Files.write(journal, lines);

    assertThat(dyno.refusal("run --threads 9", server, "--resume", results.toString()))
        .contains("--resume uses the run's own plan");
    assertThat(dyno.prints("run --dry-run --resume", results.toString()))
        .contains("finished already: 3 of 4 cells");

    dyno.prints("run --resume", results.toString());

    List<Measurement> after = RunFolder.open(results).measurements();
    assertThat(after)
        .hasSameSizeAs(before)
        .filteredOn(cell -> !cell.cell().engine().equals("MEMORY"))
        .allSatisfy(cell -> assertThat(before).contains(cell));
  }
}
