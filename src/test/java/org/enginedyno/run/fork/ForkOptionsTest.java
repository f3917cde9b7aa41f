package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.bench.Fixture;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.fork.JmhForks.ForkOptions;
import org.enginedyno.run.fork.PlannedRun.EngineOffer;
import org.enginedyno.run.machine.Jdk;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.options.Options;

/** The options of forks, and the engines that are measured. */
final class ForkOptionsTest {
  private static final Path HOME = Path.of("/opt/jdk");
  private static final MachineResources RESOURCES =
      MachineResources.here(new Jdk(HOME, "21.0.2"), Map.of(), Path.of("/home/me"));

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private final EngineOffer offer =
      new EngineOffer(engines(), Set.of("mysql"), Set.of(), Engines.shipped());

  private static Options options(Client client) {
    Cell cell = Sample.like("READ_PK_POINT", "InnoDB").threads(4).client(client).cell();
    return new ForkOptions(cell, 1, RESOURCES, Path.of("/tmp/h.json")).build();
  }

  private static Client client(Executor executor, String args) {
    return SampleClients.client(
        PlanAxis.DRIVER,
        Driver.MARIADB,
        PlanAxis.PROFILE,
        Profile.AS_SHIPPED,
        PlanAxis.STATEMENTS,
        PreparedBy.CLIENT,
        PlanAxis.CHECKOUT,
        Checkout.BORROW,
        PlanAxis.POOL,
        3,
        PlanAxis.EXECUTOR,
        executor,
        PlanAxis.JVM_ARGS,
        args);
  }

  @Test
  void optionsSetEveryParameterOfABenchmark() {
    Options options = options(client(Executor.PLATFORM, Client.NO_ARGS));

    Map<String, List<String>> set =
        Arrays.stream(Fixture.class.getFields())
            .filter(field -> field.isAnnotationPresent(Param.class))
            .collect(
                Collectors.toMap(
                    field -> field.getName(),
                    field -> List.copyOf(options.getParameter(field.getName()).orElse(List.of()))));
    assertThat(set)
        .containsEntry(
            "client",
            List.of(
                "checkout=borrow+driver=mariadb+driver-profile=as-shipped+pool=3+statements=client"))
        .allSatisfy((name, values) -> assertThat(values).as(name).hasSize(1));
  }

  @Test
  void optionsLetTheForkKeepItsCoresAwake() {
    assertThat(options(SampleClients.client(PlanAxis.KEEP_AWAKE, "on")).getJvmArgs().get())
        .contains("-Ddyno.keep-awake=true");
    assertThat(options(Client.USUAL).getJvmArgs().get()).noneMatch(arg -> arg.contains("awake"));
  }

  @Test
  void optionsPutTheCellsArgumentsLastAndTheHandOverFirst() {
    Options options = options(client(Executor.VIRTUAL, "-Dx '-Da=b c'"));

    assertThat(options.getJvm().get()).isEqualTo(HOME.resolve("bin/java").toString());
    assertThat(options.getJvmArgs().get())
        .startsWith("-Ddyno.handover=/tmp/h.json")
        .endsWith("-Djmh.executor=VIRTUAL", "-Xms768m", "-Xmx768m", "-Dx", "-Da=b c");
  }

  /** A JVM does not start with a limit below the usual heap. */
  @Test
  void anOwnLimitReplacesTheUsualHeap() {
    for (String limit : List.of("-Xmx512m", "-XX:MaxRAMPercentage=50")) {
      assertThat(options(client(Executor.VIRTUAL, limit)).getJvmArgs().get())
          .contains(limit)
          .noneMatch(argument -> argument.matches("-Xm.768m"));
    }
  }

  @Test
  void optionsRestrictNoCoresUnlessRequested() {
    // there is one without cores if the environment has secrets
    assertThat(options(Client.USUAL).getProfilers())
        .allMatch(profiler -> profiler.getOpts().isEmpty());
    assertThat(options(Client.USUAL).getJvmArgs().get())
        .noneMatch(argument -> argument.contains("executor"));
  }

  @Test
  void theClassPathHasTheFilesOfEachLoaderInTurn(@TempDir Path folder) throws IOException {
    Path one = folder.resolve("with space").resolve("one.jar");
    Path two = folder.resolve("two.jar");
    try (URLClassLoader outer = new URLClassLoader(new URL[] {two.toUri().toURL()}, PLATFORM);
        URLClassLoader inner =
            new URLClassLoader(new URL[] {one.toUri().toURL(), two.toUri().toURL()}, outer)) {
      assertThat(ForkClassPath.of(inner)).isEqualTo(one + File.pathSeparator + two);
    }
  }

  @Test
  void theClassPathIncludesTheUsualClassPathIfVisible() throws IOException {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[0], ClassLoader.getSystemClassLoader())) {
      assertThat(ForkClassPath.of(loader)).isEqualTo(System.getProperty("java.class.path"));
    }
  }

  @Test
  void theClassPathReportsARemedyForAnOpaqueLoader() throws IOException {
    ClassLoader silent = new ClassLoader(PLATFORM) {};
    assertThatThrownBy(() -> ForkClassPath.of(silent))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("measuring JVMs cannot load dyno's classes, because ")
        .hasMessageEndingWith("start dyno by its script, or by java -jar target/enginedyno.jar");
    URL remote = new URL("https://example.org/enginedyno.jar");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {remote}, PLATFORM)) {
      assertThatThrownBy(() -> ForkClassPath.of(loader)).isInstanceOf(UserError.class);
    }
  }

  @Test
  void theClassPathKeepsTheOriginalClassPath() {
    String before = System.getProperty("java.class.path");

    ForkClassPath.settle();

    assertThat(System.getProperty("java.class.path")).isEqualTo(before);
  }

  private static Map<String, List<String>> engines() {
    Map<String, List<String>> engines = new LinkedHashMap<>();
    engines.put("maria", List.of("Aria", "CSV", "InnoDB", "MyISAM"));
    engines.put("mysql", List.of("CSV", "InnoDB", "MyISAM"));
    return engines;
  }

  private static Plan plan(String... engines) {
    return plan("READ_FTS", Sample.MEASURE, engines);
  }

  private static Plan plan(String workload, Measure measure, String... engines) {
    return Plans.plan(
        "p",
        "P",
        List.of("maria", "mysql"),
        List.of(engines),
        List.of(workload),
        List.of(1),
        Map.of(),
        SampleClients.checkouts(Checkout.HELD),
        Axes.ALL_AT_A_TIME,
        Sample.DATA,
        measure,
        null,
        1);
  }

  @Test
  void theOfferSpellsEnginesAsTheServersDo() {
    assertThat(offer.spelled(plan("innodb", "MYISAM", "aria", "InnoDB")))
        .containsExactly("InnoDB", "MyISAM", "Aria");
  }

  @Test
  void theOfferReportsAMisspelledEngineInOneLine() {
    assertThatThrownBy(() -> offer.spelled(plan("InnoDB", "inodb")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "unknown engine 'inodb'; did you mean 'InnoDB'? maria offers: Aria, CSV, InnoDB,"
                + " MyISAM; mysql offers: CSV, InnoDB, MyISAM");
  }

  @Test
  void theOfferSkipsAKnownEngineThatTheServerLacks() {
    assertThat(offer.spelled(plan("InnoDB", "RocksDB"))).containsExactly("InnoDB", "RocksDB");

    Matrix matrix = Matrix.of(plan("InnoDB", "RocksDB"), Workloads.selectable(), offer);

    assertThat(matrix.skipped())
        .extracting(Skip::reason)
        .containsExactlyInAnyOrder("maria does not offer RocksDB", "mysql does not offer RocksDB");
  }

  @Test
  void theOfferSkipsAnEngineOnTheServerThatLacksIt() {
    Matrix matrix = Matrix.of(plan("Aria", "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.cells())
        .extracting(cell -> cell.server() + " " + cell.engine())
        .containsExactly("maria Aria", "maria InnoDB", "mysql InnoDB");
    assertThat(matrix.skipped())
        .extracting(skip -> skip.cell().server() + ": " + skip.reason())
        .containsExactly("mysql: mysql does not offer Aria");
  }

  @Test
  void theOfferSkipsAnEngineThatCannotHoldTheTable() {
    Matrix matrix = Matrix.of(plan("CSV", "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.skipped())
        .extracting(skip -> skip.cell().server() + ": " + skip.reason())
        .anySatisfy(reason -> assertThat(reason).startsWith("maria: CSV lacks "));
    assertThat(matrix.cells()).extracting(Cell::engine).containsOnly("InnoDB");
  }

  @Test
  void theOfferKillsNoExternalServer() {
    Measure once =
        new Measure(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1, ScoreRule.MEDIAN, null);
    Matrix matrix = Matrix.of(plan("CRASH_INSERT", once, "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.cells()).extracting(Cell::server).containsExactly("maria");
    assertThat(matrix.skipped())
        .extracting(Skip::reason)
        .containsExactly(
            "mysql was not started by dyno and must not be killed; use a server that dyno starts");
  }

  @Test
  void theOfferKillsAServerOnlyOncePerFork() {
    assertThat(Sample.MEASURE.runs()).isGreaterThan(1);
    Matrix matrix =
        Matrix.of(plan("CRASH_INSERT", Sample.MEASURE, "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.cells()).isEmpty();
    assertThat(matrix.skipped())
        .extracting(Skip::reason)
        .anyMatch(reason -> reason.startsWith("each run ends with a kill, so a fork has one run"));
  }

  private static Optional<String> reason(
      String workload, String engine, String caches, String readOnly, boolean ours) {
    Map<String, String> knobs =
        caches.isEmpty() ? Map.of() : Map.of("oltp.key-caches", caches, "oltp.tables", "2");
    Cell cell =
        CellBuilder.of(workload, engine)
            .knobs(knobs)
            .settings(Map.of("innodb_read_only", readOnly))
            .cell();
    return new EngineOffer(
            Map.of("here", List.of("InnoDB", "MyISAM")),
            ours ? Set.of() : Set.of("here"),
            Set.of(),
            Engines.shipped())
        .obstacle(cell);
  }

  @Test
  void keyCachesNeedMyIsamAndAStartedServer() {
    assertThat(reason("OLTP_RO", "MyISAM", "own", "off", true)).isEmpty();
    assertThat(reason("OLTP_RO", "MyISAM", "shared", "off", false)).isEmpty();
    assertThat(reason("OLTP_RO", "InnoDB", "own", "off", true))
        .contains("InnoDB has no key caches");
    assertThat(reason("OLTP_RO", "MyISAM", "own", "off", false))
        .contains("here was not started by dyno; its key caches stay unchanged");
  }

  @Test
  void readOnlyInnoDbAcceptsNoWrites() {
    assertThat(reason("OLTP_RO", "InnoDB", "", "ON", true)).isEmpty();
    assertThat(reason("OLTP_RO", "MyISAM", "", "on", true))
        .contains("innodb_read_only has no effect on MyISAM");
    assertThat(reason("OLTP_RW", "InnoDB", "", "1", true))
        .contains("innodb_read_only refuses the writes of OLTP_RW");
    assertThat(reason("OLTP_RO", "InnoDB", "", "on", false))
        .contains(
            "here was not started by dyno, and innodb_read_only takes effect only at a start");
    assertThat(reason("OLTP_RW", "InnoDB", "", "off", true)).isEmpty();
  }
}
