package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DataRulesTest {
  private static Plan read(String workloads, String further) {
    return new PlanReader(Workloads.selectable(), 1)
        .read(
            "mine",
            new YamlText(
                "plan mine", "engines: [InnoDB]\nworkloads: [" + workloads + "]\n" + further),
            Map.of("data.existing", "sbtest"));
  }

  @Test
  void takesAsManyRowsAsThereAreWhereThePlanSaysNothing() {
    assertThat(read("OLTP_RO", "").data())
        .isEqualTo(
            new DataSpec(DataSpec.AS_THERE_ARE, 2007, DataSpec.Expect.ANYWHERE, "sbtest", null));
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
          OLTP_RO | settings: { sync_binlog: [0, 1] } | the server is left as it is; take the settings out
          OLTP_RO | data: { rows: 999 } | data.rows
          """)
  void refusesWhatWouldChangeTablesOfOthersOrCannotReadThem(
      String workloads, String further, String problem) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read(workloads, further == null ? "" : further))
        .withMessageContaining(problem);
  }

  @Test
  void refusesWhatIsNoNameOfADatabase() {
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
