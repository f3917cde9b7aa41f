package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

final class BoundSettingsTest {
  private static final String YAML =
      """
      engines: [InnoDB, MyISAM]
      workloads: [READ_PK_POINT, INSERT_SMALL]
      settings:
        innodb: { innodb-spin-wait-delay: [6, 96, 256] }
        insert*: { sync_binlog: [0, 1] }
        performance_schema: [off, on]
      """;

  private static Plan read(String yaml, Map<String, String> flags) {
    return new PlanReader(Workloads.selectable(), 1)
        .read("mine", new YamlText("plan mine", yaml), flags);
  }

  /** The settings of the cells of an engine and a workload. */
  private static List<Setup> setups(Plan plan, String workload, String engine) {
    return Matrix.of(plan, Workloads.all(), Suitability.ANY).cells().stream()
        .filter(cell -> cell.workload().equals(workload) && cell.engine().equals(engine))
        .map(cell -> cell.setup())
        .toList();
  }

  @Test
  void multiplyOnlyTheirOwnCells() {
    Plan plan = read(YAML, Map.of());

    assertThat(setups(plan, "READ_PK_POINT", "InnoDB")).hasSize(3 * 2);
    assertThat(setups(plan, "READ_PK_POINT", "MyISAM")).hasSize(2);
    assertThat(setups(plan, "INSERT_SMALL", "InnoDB")).hasSize(3 * 2 * 2);
    assertThat(setups(plan, "INSERT_SMALL", "MyISAM")).hasSize(2 * 2);
  }

  @Test
  void haveTheirFirstValueInOtherCells() {
    assertThat(setups(read(YAML, Map.of()), "READ_PK_POINT", "MyISAM"))
        .extracting(Setup::settings)
        .allSatisfy(
            settings ->
                assertThat(settings)
                    .containsEntry("innodb_spin_wait_delay", "6")
                    .containsEntry("sync_binlog", "0"));
  }

  @Test
  void overrideThoseOfAllCells() {
    Plan plan =
        read(
            "{engines: [InnoDB, MyISAM], workloads: READ_PK_POINT, settings: {MyISAM: {x: 5}, x: [1,"
                + " 2]}}",
            Map.of("settings.InnoDB.x", "3,4,as-shipped"));

    assertThat(setups(plan, "READ_PK_POINT", "MyISAM"))
        .extracting(setup -> setup.settings().get("x"))
        .containsExactly("5");
    assertThat(setups(plan, "READ_PK_POINT", "InnoDB"))
        .extracting(setup -> setup.settings().get("x"))
        .containsExactly("3", "4", null);
  }

  @Test
  void areRefusedForEnginesAndWorkloadsThatThePlanLacks() {
    assertThatThrownBy(() -> read(YAML + "  Aria: { x: 1 }\n", Map.of()))
        .hasMessage(
            "plan mine: settings: 'Aria' is neither an engine nor a workload of this plan; there"
                + " are: InnoDB, MyISAM, READ_PK_POINT, INSERT_SMALL");
    assertThatThrownBy(() -> read(YAML + "  MyISAM: { x: { y: 1 } }\n", Map.of()))
        .hasMessage("plan mine: settings.MyISAM.x must be a plain value: {\"y\":\"1\"}");
  }
}
