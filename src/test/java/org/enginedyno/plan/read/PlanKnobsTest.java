package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.SampleWorkload;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Json;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Knobs in plans, and flags that override plans. */
final class PlanKnobsTest {
  private static final String PLAN =
      """
      engines: [InnoDB, MyISAM]
      workloads: [read.*]
      threads: [1, 4]
      data: { rows: 20_000, seed: 3 }
      """;
  private static final String INSERT = "{engines: Aria, workloads: INSERT_SMALL, ";
  private static final String RANGE = "{engines: Aria, workloads: READ_PK_RANGE, ";

  private static Plan read(String yaml) {
    return new PlanReader(Workloads.selectable(), 1)
        .read("mine", new YamlText("plan mine", yaml), Map.of());
  }

  @Test
  void readsKnobsInASection() {
    assertThat(read(INSERT + "insert: {rows-per-thread: 5_000, rows-per-commit: 10}}").knobs())
        .isEqualTo(
            Map.of(
                "insert.rows-per-thread",
                List.of("5000"),
                "insert.rows-per-commit",
                List.of("10")));
  }

  @Test
  void omitsKnobsOfWorkloadsThatAnOverrideReplaced() {
    YamlText plan = new YamlText("plan mine", INSERT + "insert: {rows-per-thread: 5_000}}");
    PlanReader reader = new PlanReader(Workloads.selectable(), 1);

    assertThat(reader.read("mine", plan, Map.of("workloads", "OLTP_RO")).knobs()).isEmpty();
    assertThat(reader.read("mine", plan, Map.of("workloads", "INSERT_*")).knobs())
        .containsOnlyKeys("insert.rows-per-thread");
    assertThatThrownBy(
            () ->
                reader.read(
                    "mine", plan, Map.of("workloads", "OLTP_RO", "insert.rows-per-thread", "7")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("insert.rows-per-thread is not supported by OLTP_RO");
  }

  /** A stored plan has them again. */
  @Test
  void measuresNoFloorsIfThePlanLeavesThemOut() throws IOException {
    String yaml = RANGE + "threads: [1, 4], floors: ";
    List<Cell> without = cells(read(yaml + "off}"));
    String stored = Json.MAPPER.writeValueAsString(read(yaml + "off}"));

    assertThat(without).hasSize(2).noneMatch(Cell::isFloor);
    assertThat(cells(read(yaml + "on}"))).hasSize(6).containsAll(without);
    assertThat(cells(Json.MAPPER.readValue(stored, Plan.class))).isEqualTo(without);
  }

  private static List<Cell> cells(Plan plan) {
    return Matrix.of(plan, Workloads.known(), Suitability.ANY).cells();
  }

  @Test
  void readsKnobsNextToOtherKeys() {
    Plan plan = read(RANGE + "data: {rows: 5_000, pk-range: 10}}");

    assertThat(plan.knobs()).isEqualTo(Map.of("data.pk-range", List.of("10")));
    assertThat(plan.data().rows()).isEqualTo(5_000);
  }

  @Test
  void readsKnobsAtTheTop() {
    SampleWorkload mixed =
        SampleWorkload.reading("MIX", Knobs.of(Knob.word("keys", "which keys", "uniform", "hot")));

    Plan plan =
        new PlanReader(List.of(mixed), 1)
            .read(
                "mine",
                new YamlText("plan mine", "{engines: Aria, workloads: MIX, keys: [hot, uniform]}"),
                Map.of());

    assertThat(plan.knobs()).isEqualTo(Map.of("keys", List.of("hot", "uniform")));
  }

  @Test
  void turnsAListIntoAnAxis() {
    assertThat(read(INSERT + "insert: {rows-per-commit: [1, 10, 10, 100]}}").knobs())
        .isEqualTo(Map.of("insert.rows-per-commit", List.of("1", "10", "100")));
  }

  @Test
  void readsFlagsLikeKeys() {
    Plan plan =
        new PlanReader(Workloads.selectable(), 1)
            .read(
                "mine",
                new YamlText("plan mine", INSERT + "}"),
                Map.of("insert.rows-per-commit", "[3, 4]"));

    assertThat(plan.knobs()).isEqualTo(Map.of("insert.rows-per-commit", List.of("3", "4")));
  }

  @Test
  void hasNoKnobsThatThePlanDoesNotSet() {
    assertThat(read(INSERT + "}").knobs()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          INSERT_SMALL | insert: {rows-per-commit: -1} | insert.rows-per-commit: must be 0 to 1000000: -1
          INSERT_SMALL | insert: {rows-per-commit: some} | insert.rows-per-commit: must be a whole number from 0 to 1000000: some
          INSERT_SMALL | insert: {rows-per-commit: []} | insert.rows-per-commit is empty; name at least one
          INSERT_SMALL | insert: {rows: 5} | unknown key 'insert.rows'; did you mean 'insert.rows-per-commit' or 'insert.rows-per-statement' or 'insert.rows-per-thread'? legal are: batch, rows-per-commit, rows-per-statement, rows-per-thread, total-rows
          READ_PK_RANGE | insert: {rows-per-thread: 5} | insert.rows-per-thread is not supported by READ_PK_RANGE; supported by INSERT_SMALL
          [READ_FTS, INSERT_SMALL] | data: {pk-range: 5} | data.pk-range is not supported by READ_FTS, INSERT_SMALL; supported by READ_PK_RANGE, READ_PK_RANGE_INDEX
          READ_PK_RANGE | data: {rows: 1_000, pk-range: 1_001} | data.pk-range must be at most data.rows: 1001 > 1000
          READ_PK_RANGE* | data: {rows: 1_000, pk-range: [5, 1_001]} | data.pk-range must be at most data.rows: 1001 > 1000
          """)
  void refusesInvalidKnobsWithARemedy(String workloads, String keys, String message) {
    assertThatThrownBy(() -> read("{engines: Aria, workloads: %s, %s}".formatted(workloads, keys)))
        .isInstanceOf(UserError.class)
        .hasMessage("plan mine: " + message);
  }

  @Test
  void acceptsAKeyOfOneWorkload() {
    assertThat(
            read("{engines: Aria, workloads: [READ_FTS, INSERT_SMALL], insert: {rows-per-thread:"
                    + " 5}}")
                .knobs())
        .containsOnlyKeys("insert.rows-per-thread");
  }

  @Test
  void acceptsARangeOfAllRows() {
    assertThat(read(RANGE + "data: {rows: 1_000, pk-range: 1_000}}").knobs()).hasSize(1);
  }

  private static Plan read(String key, String value) {
    return SmallPlan.read(SmallPlan.YAML, Map.of(key, value));
  }

  private static List<String> setting(String value) {
    return read("settings.x", value).axes().settings().getOrDefault("x", List.of());
  }

  @Test
  void commaListsAreSplitForEveryKeyWithSeveralValues() {
    assertThat(read("threads", "1,4").threads()).containsExactly(1, 4);
    assertThat(read("engines", "Aria, InnoDB").engines()).containsExactly("Aria", "InnoDB");
    assertThat(read("driver", "mysql,mariadb:2.7.13").values(PlanAxis.DRIVER))
        .containsExactly(Driver.MYSQL, new Driver("mariadb:2.7.13"));
    assertThat(read("server-cores", "1,2").values(PlanAxis.SERVER_CORES)).containsExactly(1, 2);
    assertThat(read("data.pk-range", "10,100").knobs())
        .isEqualTo(Map.of("data.pk-range", List.of("10", "100")));
  }

  @Test
  void commaListsOfSettingsAreSplitIfAllAreNumbersOrSwitches() {
    assertThat(setting("6,96")).containsExactly("6", "96");
    assertThat(setting("64M, 1G,as-shipped")).containsExactly("64M", "1G", "as shipped");
    assertThat(setting("off,on")).containsExactly("off", "on");
    assertThat(read("settings.durability", "durable,relaxed").axes().settings())
        .isEqualTo(Map.of("durability", List.of("durable", "relaxed")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STRICT_TRANS_TABLES,NO_ZERO_DATE",
        "mrr=off,mrr_cost_based=on",
        "TLSv1.2,TLSv1.3"
      })
  void commaListsKeepOtherCommasOfSettings(String value) {
    assertThat(setting(value)).containsExactly(value);
  }

  @Test
  void commaListsKeepQuotedTextAndYamlLists() {
    assertThat(setting("'6,96'")).containsExactly("6,96");
    assertThat(setting("['A,B', C]")).containsExactly("A,B", "C");
    assertThat(read("jvm-args", "-Xlog:gc*,safepoint").values(PlanAxis.JVM_ARGS))
        .containsExactly("-Xlog:gc*,safepoint");
    assertThat(read("title", "one, two").title()).isEqualTo("one, two");
  }

  @Test
  void commaListsHaveAValueOnBothSidesOfAComma() {
    assertThatThrownBy(() -> read("threads", "1,,4"))
        .hasMessage("plan mine: threads: a value is missing before or after a comma: 1,,4");
  }

  private static Plan overridden(Map<String, String> overrides) {
    return SmallPlan.read(PLAN, overrides);
  }

  @Test
  void replacesOneKeyOfASectionAndKeepsTheOthers() {
    Plan plan = overridden(Map.of("data.rows", "30_000"));

    assertThat(plan.data()).isEqualTo(new DataSpec(30_000, 3));
  }

  @Test
  void createsAMissingSection() {
    Plan plan = overridden(Map.of("measure.runs", "2 x 200ms"));

    assertThat(plan.measure().runs()).isEqualTo(2);
    assertThat(plan.measure().runLength()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void replacesAWholeList() {
    Plan plan =
        overridden(Map.of("engines", "['Aria']", "threads", "['2', '8']", "workloads", "read.b"));

    assertThat(plan.engines()).containsExactly("Aria");
    assertThat(plan.threads()).containsExactly(2, 8);
    assertThat(plan.workloads()).containsExactly("READ_B");
  }

  @Test
  void refusesAKeyThatNoPlanHas() {
    assertThatThrownBy(() -> overridden(Map.of("data.row", "5")))
        .hasMessageStartingWith(
            "plan mine: unknown key 'data.row'; did you mean 'data.rows'? legal are: ");
    assertThatThrownBy(() -> overridden(Map.of("", "5")))
        .hasMessageStartingWith("plan mine: unknown key ''; legal are: ");
  }

  @Test
  void refusesInvalidValues() {
    assertThatThrownBy(() -> overridden(Map.of("threads", "[1, 2")))
        .hasMessageContaining("threads: not a value: [1, 2");
  }

  @Test
  void refusesAnEmptyValue() {
    assertThatThrownBy(() -> overridden(Map.of("data.rows", "")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("data.rows");
  }
}
