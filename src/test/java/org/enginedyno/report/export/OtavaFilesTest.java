package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.Golden;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

final class OtavaFilesTest {
  @Test
  void haveATableForEachCellAndAConfiguration() {
    Map<String, String> files = files(SampleExports.run());

    assertThat(files.keySet())
        .hasSize(5)
        .contains("otava/otava.yaml")
        .allMatch(name -> name.matches("otava/([a-z0-9-]+\\.csv|otava\\.yaml)"));
    Golden.assertMatches(
        getClass(), "otava.yaml", Objects.requireNonNull(files.get("otava/otava.yaml")));
    Golden.assertMatches(getClass(), "otava.csv", table(files, "read-pk-point-myisam"));
  }

  @Test
  void haveNoRowIfACellIsNotOk() {
    SampleRun run = new SampleRun();
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(1);
    StoredRun good = run.stored("good");
    run.with(SampleRun.invalid(run.cell("InnoDB", 1), "another plan"));
    StoredRun bad = run.stored("bad");

    String table = table(files(good, bad, good), "read-pk-point-innodb");

    assertThat(table.lines()).hasSize(3).noneMatch(line -> line.contains(",bad,"));
    assertThat(table.lines().map(line -> line.split(",", -1).length).distinct()).hasSize(1);
    assertThat(table).doesNotContain(",,\n").doesNotEndWith(",\n");
  }

  private static String table(Map<String, String> files, String cell) {
    return files.entrySet().stream()
        .filter(file -> file.getKey().contains(cell))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, String> files(StoredRun... runs) {
    return ExportFormat.OTAVA.files(List.of(runs));
  }
}
