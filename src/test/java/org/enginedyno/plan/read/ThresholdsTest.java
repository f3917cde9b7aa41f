package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Threshold;
import org.enginedyno.result.Json;
import org.junit.jupiter.api.Test;

final class ThresholdsTest {
  private static String shown(Plan plan) {
    return plan.thresholds().stream()
        .map(one -> (one.workload() + " " + one).strip())
        .collect(Collectors.joining(", "));
  }

  private static Plan plan(String thresholds) {
    return SmallPlan.read(
        "engines: InnoDB\nworkloads: [READ_A, READ_B]\nthresholds: " + thresholds);
  }

  @Test
  void applyToAllCellsOrToWorkloads() {
    assertThat(shown(plan("{ p99: '< 10 ms', throughput: '> 5_000/s', latency-p50: <=1ms }")))
        .isEqualTo("p99 < 10 ms, throughput > 5,000/s, p50 <= 1 ms");
    assertThat(shown(plan("{ errors: '<0.1%', read.*: { p99: < 5 ms }, READ_B: { P99: < 2 ms } }")))
        .isEqualTo("errors < 0.1 %, READ_A p99 < 5 ms, READ_B p99 < 2 ms");
    assertThat(SmallPlan.read(SmallPlan.YAML).thresholds()).isEmpty();
  }

  @Test
  void areSetByFlagsDespiteYamlSyntax() {
    assertThat(
            shown(
                SmallPlan.read(
                    SmallPlan.YAML + "thresholds: { p99: '< 10 ms' }",
                    Map.of(
                        "thresholds.p99", "< 2 ms", "thresholds.READ_A.throughput", "> 5000/s"))))
        .isEqualTo("p99 < 2 ms, READ_A throughput > 5,000/s");
  }

  @Test
  void ofAFlagMaySpellTheFigureAsItsTitle() {
    assertThat(shown(SmallPlan.read(SmallPlan.YAML, Map.of("thresholds.p99.9", "< 2 ms"))))
        .isEqualTo("p999 < 2 ms");
  }

  @Test
  void ofReplacedWorkloadsAreOmitted() {
    assertThat(
            shown(
                SmallPlan.read(
                    SmallPlan.YAML + "thresholds: { READ_A: { p99: < 1 ms }, p50: < 1 ms }",
                    Map.of("workloads", "READ_B"))))
        .isEqualTo("p50 < 1 ms");
  }

  @Test
  void areRefusedAllAtOnce() {
    assertThatThrownBy(
            () ->
                plan(
                    "{ p99: 10 ms, p50: [< 1 ms, < 2 ms], READ_C: { p99: < 1 ms },"
                        + " READ_A: { p99: == 1 } }"))
        .hasMessageContainingAll(
            "thresholds.p99: must be <, <=, > or >=, a number and its unit, as in '< 10 ms': 10 ms",
            "thresholds.p50 must be a plain value: ",
            "thresholds: 'READ_C' is not a workload of this plan; did you mean 'READ_A' or"
                + " 'READ_B'? there are: READ_A, READ_B",
            "thresholds.READ_A.p99: must be ");
  }

  @Test
  void areStoredWithThePlan() throws Exception {
    Plan plan = plan("{ p99: '< 10 ms', READ_B: { throughput: '> 5000/s' } }");
    String json = Json.MAPPER.writeValueAsString(plan);

    assertThat(Json.MAPPER.readValue(json, Plan.class)).isEqualTo(plan);
    assertThat(json).contains("\"duel\":null", "\"thresholds\":[{");
  }

  @Test
  void areAbsentInResultsOfEarlierVersions() throws Exception {
    String json = Json.MAPPER.writeValueAsString(SmallPlan.read(SmallPlan.YAML));

    String earlier = json.replace(",\"thresholds\":[]", "");

    assertThat(earlier).isNotEqualTo(json);
    assertThat(Json.MAPPER.readValue(earlier, Plan.class).thresholds()).isEmpty();
  }

  @Test
  void areTheObjectiveOfACapacitySearch() throws Exception {
    Plan plan = plan("{ p99: '< 10 ms' }\ncapacity: { probes: 12 }");

    assertThat(plan.thresholds()).isEmpty();
    assertThat(plan.objective()).extracting(Threshold::toString).containsExactly("p99 < 10 ms");
    assertThat(plan.judging().capacity()).isEqualTo(new CapacityRules(12, 0.05));
    String json = Json.MAPPER.writeValueAsString(plan);
    assertThat(Json.MAPPER.readValue(json, Plan.class)).isEqualTo(plan);
  }
}
