package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans on files and on existing tables. */
final class FilePlanTest {
  private static Plan read(String yaml, Map<String, String> flags) {
    return new PlanReader(Workloads.selectable(), 1)
        .read("mine", new YamlText("plan mine", yaml), flags);
  }

  @Test
  void aPlanOnFilesHasNoServersAndNoFloors() {
    Plan plan =
        read(
            "workloads: [FILE_RANDOM_WRITE]\n"
                + "place: [/a, /b]\n"
                + "file: { open: [direct, direct+sync] }",
            Map.of());
    Matrix matrix = Matrix.of(plan, Workloads.all(), Suitability.ANY);

    assertThat(plan.servers()).isEmpty();
    assertThat(plan.engines()).isEmpty();
    assertThat(matrix.cells()).hasSize(4).noneMatch(Cell::hasServer).noneMatch(Cell::isFloor);
    assertThat(matrix.cells())
        .extracting(Cell::id)
        .doesNotHaveDuplicates()
        .contains("FILE_RANDOM_WRITE t1 file.open=direct+sync place=/b");
    assertThat(matrix.cells()).extracting(Cell::fileName).doesNotHaveDuplicates();
    assertThat(Matrix.turnGroups(matrix.cells())).hasSize(1);
  }

  @Test
  void flagsAcceptSeveralPlaces() {
    Plan plan = read("workloads: [FILE_RANDOM_READ]", Map.of("place", "/a,/b"));

    assertThat(plan.knobs().get("place")).isEqualTo(List.of("/a", "/b"));
  }

  @Test
  void readsWithSyncAreSkipped() {
    Plan plan = read("workloads: [FILE_RANDOM_READ]\nfile: { open: [buffered, sync] }", Map.of());
    Matrix matrix = Matrix.of(plan, Workloads.all(), Suitability.ANY);

    assertThat(matrix.cells()).hasSize(1);
    assertThat(matrix.skipped())
        .singleElement()
        .satisfies(skip -> assertThat(skip.reason()).contains("this workload only reads"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          floors: off | floors is not supported by FILE_RANDOM_WRITE; remove it
          engines: [InnoDB] | engines is not supported by FILE_RANDOM_WRITE; remove it
          servers: [embedded] | servers is not supported by FILE_RANDOM_WRITE; remove it
          driver: mariadb | driver is not supported by FILE_RANDOM_WRITE; remove it
          settings: { sync_binlog: 1 } | settings is not supported by FILE_RANDOM_WRITE; remove it
          data: { rows: 5000 } | data.rows is not supported by FILE_RANDOM_WRITE; remove it
          file: { block: 5000 } | file.block: must be a multiple of 4K
          file: { size: 1G, count: 3 } | does not give whole blocks
          file: { speed: 3 } | unknown key 'file.speed'
          """)
  void keysThatFilesDoNotSupportAreRefused(String further, String problem) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read("workloads: [FILE_RANDOM_WRITE]\n" + further, Map.of()))
        .withMessageContaining(problem);
  }

  @Test
  void filesAndServersAreNotMixed() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(
            () ->
                read("workloads: [FILE_RANDOM_WRITE, READ_PK_POINT]\nengines: [InnoDB]", Map.of()))
        .withMessageContaining("make a plan for each");
  }

  private static Plan read(String workloads, String further) {
    return new PlanReader(Workloads.selectable(), 1)
        .read(
            "mine",
            new YamlText(
                "plan mine", "engines: [InnoDB]\nworkloads: [" + workloads + "]\n" + further),
            Map.of("data.existing", "sbtest"));
  }

  @Test
  void aPlanOnExistingTablesUsesAllRowsByDefault() {
    assertThat(read("OLTP_RO", "").data())
        .isEqualTo(
            new DataSpec(
                DataSpec.AS_THERE_ARE, 2007, DataSpec.Expect.ANYWHERE, "sbtest", null, null));
    assertThat(read("OLTP_RO", "data: { rows: 5000 }").data().rows()).isEqualTo(5_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          OLTP_RO, OLTP_RW | | not by OLTP_RW
          READ_PK_POINT | | not by READ_PK_POINT
          INSERT_SMALL, OLTP_POINT | | not by INSERT_SMALL
          OLTP_RO | settings: { sync_binlog: [0, 1] } | the server is not changed; remove the settings
          OLTP_RO | data: { rows: 999 } | data.rows
          """)
  void aPlanOnExistingTablesRefusesChangesAndUnsupportedWorkloads(
      String workloads, String further, String problem) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read(workloads, further == null ? "" : further))
        .withMessageContaining(problem);
  }

  @Test
  void aPlanOnExistingTablesRefusesAnInvalidDatabaseName() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(
            () ->
                new PlanReader(Workloads.selectable(), 1)
                    .read(
                        "mine",
                        new YamlText("plan mine", "engines: [InnoDB]\nworkloads: [OLTP_RO]"),
                        Map.of("data.existing", "'a`b'")))
        .withMessageContaining("must be the name of a database");
  }
}
