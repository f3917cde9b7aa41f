package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.Golden;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
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
    Golden.assertMatches(getClass(), "otava.yaml", files.get("otava/otava.yaml"));
    Golden.assertMatches(
        getClass(),
        "otava.csv",
        files.entrySet().stream()
            .filter(file -> file.getKey().contains("read-pk-point-myisam"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow());
  }

  @Test
  void haveNoRowWhereACellIsNotOk() {
    SampleRun run = new SampleRun();
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(1);
    List<Measurement> cells = run.measurements();
    Measurement one = SampleRun.find(cells, "READ_PK_POINT", "InnoDB", 1);
    StoredRun good = new StoredRun("good", run.manifest(), cells);
    StoredRun bad =
        new StoredRun(
            "bad", run.manifest(), SampleRun.with(cells, SampleRun.invalid(one, "another plan")));

    String table =
        files(good, bad, good).entrySet().stream()
            .filter(file -> file.getKey().contains("read-pk-point-innodb"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();

    assertThat(table.lines()).hasSize(3).noneMatch(line -> line.contains(",bad,"));
    assertThat(table.lines().map(line -> line.split(",", -1).length).distinct()).hasSize(1);
    assertThat(table).doesNotContain(",,\n").doesNotEndWith(",\n");
  }

  private static Map<String, String> files(StoredRun... runs) {
    return ExportFormat.OTAVA.files(List.of(runs));
  }
}
