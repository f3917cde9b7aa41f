package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.enginedyno.plan.read.SmallPlan.read;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanReaderTest {
  @Test
  void fillsInDefaults() {
    assertThat(read(SmallPlan.YAML))
        .isEqualTo(
            Plans.plan(
                "mine",
                "mine",
                List.of("embedded"),
                List.of("InnoDB", "MyISAM"),
                List.of("READ_A"),
                List.of(1),
                Map.of(),
                AxisChoices.USUAL,
                Axes.ALL_AT_A_TIME,
                new DataSpec(100_000, 2007),
                new Measure(
                    Duration.ofSeconds(5), 3, Duration.ofSeconds(5), 1, ScoreRule.MEDIAN, null),
                null,
                42));
  }

  @Test
  void readsEveryKey() {
    Plan plan =
        read(
            """
            title: All there is
            servers: [embedded, local]
            engines: Aria
            workloads: [read.*, WRITE_A]
            threads: [1, 16]
            settings: { innodb-spin-wait-delay: [6, 96], Performance_Schema: [off, on], durability: as-shipped }
            instance: [shared, per-engine]
            server-cores: [1, all]
            client-cores: 2
            placement: [free, split, together]
            driver: [mysql, mariadb]
            driver-profile: [equal, as-shipped]
            statements: [server, client]
            checkout: [held, borrow]
            pool: [threads, 8]
            jvm: [current, 25, /opt/jdk]
            executor: [platform, virtual]
            jvm-args: [none, "-XX:+UseZGC -Xmn64m"]
            at-a-time: 2
            data: { rows: 1_000_000, seed: -7, expect: cached, pk-range: 10, state-range: 50 }
            measure: { warmup: 1.5m, runs: 2 x 500ms, forks: 3, score: best }
            buffers: 1500M
            order-seed: 9
            """);

    assertThat(plan)
        .isEqualTo(
            Plans.with(
                Plans.plan(
                    "mine",
                    "All there is",
                    List.of("embedded", "local"),
                    List.of("Aria"),
                    List.of("READ_A", "READ_B", "WRITE_A"),
                    List.of(1, 16),
                    Map.of(
                        "innodb_spin_wait_delay",
                        List.of("6", "96"),
                        "performance_schema",
                        List.of("off", "on"),
                        "durability",
                        List.of("as shipped")),
                    SampleClients.choices(
                        PlanAxis.INSTANCE,
                        List.of(Instance.SHARED, Instance.PER_ENGINE),
                        PlanAxis.SERVER_CORES,
                        List.of(1, "all"),
                        PlanAxis.CLIENT_CORES,
                        2,
                        PlanAxis.PLACEMENT,
                        List.of(Placement.FREE, Placement.SPLIT, Placement.TOGETHER),
                        PlanAxis.DRIVER,
                        Driver.SHIPPED,
                        PlanAxis.PROFILE,
                        List.of(Profile.EQUAL, Profile.AS_SHIPPED),
                        PlanAxis.STATEMENTS,
                        List.of(PreparedBy.SERVER, PreparedBy.CLIENT),
                        PlanAxis.CHECKOUT,
                        List.of(Checkout.HELD, Checkout.BORROW),
                        PlanAxis.POOL,
                        List.of("threads", 8),
                        PlanAxis.JVM,
                        List.of("current", "25", "/opt/jdk"),
                        PlanAxis.EXECUTOR,
                        List.of(Executor.PLATFORM, Executor.VIRTUAL),
                        PlanAxis.JVM_ARGS,
                        List.of("none", "-XX:+UseZGC -Xmn64m")),
                    2,
                    new DataSpec(1_000_000, -7, DataSpec.Expect.CACHED, null, null, null),
                    new Measure(
                        Duration.ofSeconds(90), 2, Duration.ofMillis(500), 3, ScoreRule.BEST, null),
                    1500L << 20,
                    9),
                Map.of("data.pk-range", List.of("10"), "data.state-range", List.of("50"))));
  }

  @Test
  void hasNoFixedPatienceByDefault() {
    assertThat(read(SmallPlan.YAML).measure().patience()).isNull();
    assertThat(read(SmallPlan.YAML + "measure: { patience: 10m }\n").measure().patience())
        .isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void fitsBuffersToTheDataIfTheyAreAuto() {
    assertThat(read(SmallPlan.YAML + "buffers: auto\n").buffers()).isNull();
  }

  @Test
  void selectsEachWorkloadOnce() {
    Plan plan = read("{engines: [Aria, Aria], workloads: [read.a, 'read*', '*_a']}");

    assertThat(plan.engines()).containsExactly("Aria");
    assertThat(plan.workloads()).containsExactly("READ_A", "READ_B", "WRITE_A");
  }

  @Test
  void reportsInvalidValuesOfFurtherAxes() {
    assertThatThrownBy(
            () ->
                read(
                    SmallPlan.YAML
                        + """
                        settings: { durability: sometimes, "max connections": 5, back_log: [] }
                        instance: own
                        server-cores: 0
                        driver: [mysql, oracle]
                        pool: none
                        executor: green
                        at-a-time: 0
                        """))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "settings.durability: must be durable or relaxed or as-shipped: sometimes")
        .hasMessageContaining("settings: not the name of a server variable: 'max connections'")
        .hasMessageContaining("settings.back_log is empty; name at least one")
        .hasMessageContaining("instance: must be shared or per-engine: own")
        .hasMessageContaining("server-cores: must be 1 to 4096: 0")
        .hasMessageContaining(
            "driver: must be mysql or mariadb, optionally with a version (mysql:8.4.0,"
                + " mariadb:2.7.13), or a file (path/to/driver.jar): oracle")
        .hasMessageContaining("pool: must be threads or 1 to 4096: none")
        .hasMessageContaining("executor: must be platform or virtual: green")
        .hasMessageContaining("at-a-time: must be 1 to 20: 0");
  }

  @Test
  void listsTheKeysIfOneIsUnknown() {
    assertThatThrownBy(() -> read(SmallPlan.YAML + "thread: 4\n"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "plan mine: unknown key 'thread'; did you mean 'threads'? legal are: arrivals,"
                + " at-a-time, buffers, capacity, checkout, client-cores, clients, compress, data, driver, driver-profile, duel,"
                + " engines, executor, floors, instance, jvm, jvm-args, keep-awake, measure, order-seed,"
                + " placement, pool, server-cores, servers, settings, statements, threads,"
                + " thresholds, title, workloads");
    assertThatThrownBy(() -> read(SmallPlan.YAML + "data: { row: 4 }\n"))
        .hasMessage(
            "plan mine: unknown key 'data.row'; did you mean 'data.rows'? legal are: existing, expect,"
                + " files, pk-range, rows, seed, source, state-range");
    assertThatThrownBy(() -> read(SmallPlan.YAML + "measure: { run: 4 }\n"))
        .hasMessage(
            "plan mine: unknown key 'measure.run'; did you mean 'measure.runs'? legal are: fleet, forks, patience,"
                + " runs, score, soak, stall, warmup");
  }

  @Test
  void aFlagWithANumberOfRunsKeepsTheirLength() {
    String yaml = SmallPlan.YAML + "measure: { runs: 2 x 500ms }\n";

    assertThat(read(yaml, Map.of("measure.runs", "5")).measure())
        .returns(5, Measure::runs)
        .returns(Duration.ofMillis(500), Measure::runLength);
    assertThat(read(yaml, Map.of("measure.runs", "5 x 2s")).measure().runLength())
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(read(SmallPlan.YAML, Map.of("measure.runs", "5")).measure().runLength())
        .isEqualTo(Duration.ofSeconds(5));
  }

  @ParameterizedTest
  @CsvSource({"1000000", "1_000_000", "1M", "1m", "1000k", "1_000 K"})
  void readsNumbersInThousandsAndMillions(String million) {
    String yaml = SmallPlan.YAML + "data: { rows: " + million + ", pk-range: 2k }\n";

    assertThat(read(yaml))
        .returns(1_000_000, plan -> plan.data().rows())
        .returns(List.of("2000"), plan -> plan.knobs().get("data.pk-range"))
        .isEqualTo(read(SmallPlan.YAML, Map.of("data.rows", million, "data.pk-range", "2_000")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rows | unknown key 'rows'; did you mean 'data.rows'? legal are: ...",
        "warmup | unknown key 'warmup'; did you mean 'measure.warmup' or 'duel.warmup'? legal are: ...",
        "data.fork | unknown key 'data.fork'; did you mean 'measure.forks'? legal are: ...",
        "sync_binlog | unknown key 'sync_binlog'; set a server variable as settings.sync_binlog",
      })
  void reportsWhereAMisplacedKeyBelongs(String key, String message) {
    assertThatThrownBy(() -> read(SmallPlan.YAML, Map.of(key, "5")))
        .hasMessageMatching("\\Qplan mine: " + message.replace("...", "\\E.*\\Q") + "\\E");
  }

  @Test
  void reportsTheBoundsOfPatience() {
    for (String wrong : new String[] {"500ms", "13h"}) {
      assertThatThrownBy(() -> read(SmallPlan.YAML + "measure: { patience: " + wrong + " }\n"))
          .hasMessage("plan mine: measure.patience: must be 1s to 12h: " + wrong);
    }
    assertThatThrownBy(() -> read(SmallPlan.YAML + "measure: { patience: long }\n"))
        .hasMessageStartingWith("plan mine: measure.patience: not a duration: 'long'");
  }

  @Test
  void reportsFiveMistakesAtOnce() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    workloads: [read.a, red.*]
                    threads: [1, none]
                    data: { rows: 12 }
                    measure: { runs: three }
                    """))
        .isInstanceOf(UserError.class)
        .hasMessage(
            """
            plan mine: 5 problems
              - workloads: no workload matches 'red.*'; there are: READ_A, READ_B, WRITE_A
              - key 'engines' is missing
              - threads: must be a whole number from 1 to 4096: none
              - data.rows: must be 1000 to 1000000000: 12
              - measure.runs: not runs: 'three'; write for example 3 x 60s\
            """);
  }

  @Test
  void reportsTheFormatOfEachBadValue() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    engines: []
                    workloads: [' ']
                    threads: 0
                    checkout: kept
                    data: { seed: x, pk-range: 0, state-range: 51 }
                    measure: { warmup: 1ms, runs: 0 x 1s, forks: 101, score: worst }
                    buffers: lots
                    """))
        .hasMessageContainingAll(
            "engines is empty; name at least one",
            "no workload matches ' '",
            "threads: must be 1 to 4096: 0",
            "checkout: must be held or borrow: kept",
            "data.seed: must be a whole number: x",
            "data.pk-range: must be 1 to 1000000000: 0",
            "data.state-range: must be 1 to 50: 51",
            "measure.warmup: must last at least 100ms: 1ms",
            "measure.runs: must be 1 to 1000: 0",
            "measure.forks: must be 1 to 100: 101",
            "measure.score: must be best or median or mean: worst",
            "buffers: not a size: 'lots'; write 64K, 1500M or 2G");
  }

  @Test
  void refusesSizesAndTimesThatOverflow() {
    assertThatThrownBy(() -> read(SmallPlan.YAML + "buffers: 99999999999G\n"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("buffers: ");
    assertThatThrownBy(() -> read(SmallPlan.YAML + "measure: { warmup: 99999999999999999h }\n"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("measure.warmup: ");
  }

  @Test
  void refusesAListWhereOneValueIsRequired() {
    assertThatThrownBy(() -> read(SmallPlan.YAML + "title: [a, b]\ndata: 5\n"))
        .hasMessageContaining("title must be a plain value: [\"a\",\"b\"]")
        .hasMessageContaining("data must be a mapping of keys to values: 5");
  }

  @Test
  void pointsToTheLineThatIsNoYaml() {
    assertThatThrownBy(() -> read("engines: [InnoDB]\nworkloads: [read.*\nthreads: 4\n"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("plan mine, line 3, column 8: not YAML: ")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> read("- InnoDB\n"))
        .hasMessage("plan mine: a plan must be a mapping of keys to values");
    assertThatThrownBy(() -> read(""))
        .hasMessage("plan mine: a plan must be a mapping of keys to values");
  }

  @Test
  void refusesADuplicateKey() {
    assertThatThrownBy(() -> read(SmallPlan.YAML + "threads: 1\nthreads: 4\n"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("threads");
  }
}
