package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.SampleWorkload;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;

final class PlanOverridesTest {
  private static final String YAML =
      """
      engines: [InnoDB, MyISAM]
      workloads: [read.*]
      threads: [1, 4]
      data: { rows: 20_000, seed: 3 }
      """;

  private final PlanReader reader =
      new PlanReader(
          List.of(
              SampleWorkload.reading("READ_A", Knobs.NONE),
              SampleWorkload.reading("READ_B", Knobs.NONE)),
          42);

  private Plan read(Map<String, String> overrides) {
    return reader.read("mine", new YamlText("plan mine", YAML), overrides);
  }

  @Test
  void replacesOneKeyOfASectionAndKeepsTheOthers() {
    Plan plan = read(Map.of("data.rows", "30_000"));

    assertThat(plan.data()).isEqualTo(new DataSpec(30_000, 3));
  }

  @Test
  void makesTheSectionThatThePlanLacks() {
    Plan plan = read(Map.of("measure.runs", "2 x 200ms"));

    assertThat(plan.measure().runs()).isEqualTo(2);
    assertThat(plan.measure().runLength()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void replacesAWholeList() {
    Plan plan = read(Map.of("engines", "['Aria']", "threads", "['2', '8']", "workloads", "read.b"));

    assertThat(plan.engines()).containsExactly("Aria");
    assertThat(plan.threads()).containsExactly(2, 8);
    assertThat(plan.workloads()).containsExactly("READ_B");
  }

  @Test
  void leavesThePlanAloneWhereNothingIsOverridden() {
    assertThat(read(Map.of()))
        .isEqualTo(reader.read("mine", new YamlText("plan mine", YAML), Map.of()));
  }

  @Test
  void refusesAKeyThatNoPlanHas() {
    assertThatThrownBy(() -> read(Map.of("data.row", "5")))
        .hasMessageStartingWith(
            "plan mine: unknown key 'data.row'; did you mean 'rows'? legal are: ");
    assertThatThrownBy(() -> read(Map.of("", "5")))
        .hasMessageStartingWith("plan mine: unknown key ''; legal are: ");
  }

  @Test
  void refusesWhatIsNoValue() {
    assertThatThrownBy(() -> read(Map.of("threads", "[1, 2")))
        .hasMessageContaining("threads: not a value: [1, 2");
  }

  @Test
  void refusesAnEmptyValue() {
    assertThatThrownBy(() -> read(Map.of("data.rows", "")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("data.rows");
  }
}
