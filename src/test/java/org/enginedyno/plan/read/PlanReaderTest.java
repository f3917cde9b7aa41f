package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
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
import org.enginedyno.plan.axis.AxisChoices;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.junit.jupiter.api.Test;

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
                    new DataSpec(1_000_000, -7, DataSpec.Expect.CACHED, null, null),
                    new Measure(
                        Duration.ofSeconds(90), 2, Duration.ofMillis(500), 3, ScoreRule.BEST, null),
                    1500L << 20,
                    9),
                Map.of("data.pk-range", List.of("10"), "data.state-range", List.of("50"))));
  }

  @Test
  void isAsPatientAsOperationsNeedUnlessItIsTold() {
    assertThat(read(SmallPlan.YAML).measure().patience()).isNull();
    assertThat(read(SmallPlan.YAML + "measure: { patience: 10m }\n").measure().patience())
        .isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void fitsBuffersToTheDataWhereTheyAreAuto() {
    assertThat(read(SmallPlan.YAML + "buffers: auto\n").buffers()).isNull();
  }

  @Test
  void namesEachOnlyOnceWhatSeveralGlobsSelect() {
    Plan plan = read("{engines: [Aria, Aria], workloads: [read.a, 'read*', '*_a']}");

    assertThat(plan.engines()).containsExactly("Aria");
    assertThat(plan.workloads()).containsExactly("READ_A", "READ_B", "WRITE_A");
  }
}
