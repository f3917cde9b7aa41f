package org.enginedyno.command.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.export.SampleExports;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.history.SampleHistory;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The tools' own readers accept the exports and find their contents. */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
final class ForeignReadersIT {
  private static final int RUNS = 40;
  private static final int STEP = 25;

  private static ForeignReaders readers;

  @BeforeAll
  static void fetch(@TempDir Path room) throws Exception {
    readers = ForeignReaders.fetch(room);
  }

  @Test
  void prometheusReadsEveryFamily(@TempDir Path folder) throws Exception {
    for (StoredRun run : List.of(SampleExports.run(), SampleExports.odd())) {
      Path file = written(folder, ExportFormat.OPENMETRICS, List.of(run)).get(0);

      ForeignReaders.Said said = readers.openMetrics(file);

      assertThat(said.code()).as(said.text()).isZero();
      assertThat(said.text().lines())
          .hasSize(8)
          .anyMatch(line -> line.startsWith("enginedyno_latency_seconds summary seconds "))
          .contains("enginedyno_cell_status stateset - " + 4 * run.cells().size());
    }
  }

  @Test
  void prometheusReadsADuel(@TempDir Path folder) throws Exception {
    DuelResults duel =
        SampleDuel.results("embedded", "mysql-9.7", Duels.of("READ_PK_POINT", 6, 1.06, 1, 1));
    Path file = folder.resolve("duel.txt");
    Files.writeString(file, ExportFormat.OPENMETRICS.files(duel).values().iterator().next());

    ForeignReaders.Said said = readers.openMetrics(file);

    assertThat(said.code()).as(said.text()).isZero();
    assertThat(said.text().lines())
        .hasSize(11)
        .contains("enginedyno_duel_word stateset - 5", "enginedyno_duel_ratio gauge - 3");
  }

  @Test
  void prometheusRefusesATruncatedFile(@TempDir Path folder) throws Exception {
    Path file = written(folder, ExportFormat.OPENMETRICS, List.of(SampleExports.run())).get(0);
    Files.writeString(file, Files.readString(file).replace("# EOF\n", ""));

    assertThat(readers.openMetrics(file).code()).isNotZero();
  }

  @Test
  void otavaFindsOnlyAPlantedStep(@TempDir Path folder) throws Exception {
    Path tables = tables(folder, SampleHistory.of(sample(), RUNS, run -> run < STEP ? 1 : 0.93));

    ForeignReaders.Said said = readers.otava(tables, test(tables));

    assertThat(said.code()).as(said.text()).isZero();
    assertThat(said.text())
        .contains("day-%02d".formatted(STEP + 1))
        .containsPattern("-[67]\\.\\d%");
    assertThat(said.text().lines().filter(line -> line.contains("%"))).hasSize(1);
  }

  @Test
  void otavaFindsNoStepInAFlatHistory(@TempDir Path folder) throws Exception {
    Path tables = tables(folder, SampleHistory.of(sample(), RUNS, run -> 1));

    ForeignReaders.Said said = readers.otava(tables, test(tables));

    assertThat(said.code()).as(said.text()).isZero();
    assertThat(said.text()).contains("day-01", "day-" + RUNS).doesNotContain("%");
  }

  private static SampleRun sample() {
    SampleRun run = new SampleRun();
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(4);
    return run;
  }

  private static Path tables(Path folder, List<StoredRun> runs) throws IOException {
    written(folder, ExportFormat.OTAVA, runs);
    return folder.resolve("otava");
  }

  /** The name of the only test of an engine. */
  private static String test(Path tables) throws IOException {
    return Files.readAllLines(tables.resolve("otava.yaml")).stream()
        .filter(line -> line.startsWith("  read-pk-point"))
        .map(line -> line.strip().replace(":", ""))
        .findFirst()
        .orElseThrow();
  }

  private static List<Path> written(Path folder, ExportFormat format, List<StoredRun> runs)
      throws IOException {
    Map<String, String> files = format.files(runs);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return files.keySet().stream().map(folder::resolve).toList();
  }
}
