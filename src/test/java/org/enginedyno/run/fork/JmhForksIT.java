package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.os.AwakeCores;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.IdleCores;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Starts measuring JVMs of every kind, and reads back what they were. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class JmhForksIT {
  private static final int THREADS = 4;
  private static final Measure MEASURE =
      new Measure(Duration.ofMillis(300), 1, Duration.ofMillis(300), 1, ScoreRule.BEST, null);
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final MachineResources RESOURCES = TestForks.RESOURCES;

  private final Server server;
  private final Path folder;
  private final TestDatabase database;

  JmhForksIT(Server server, @TempDir Path folder) throws SQLException {
    this.server = server;
    this.folder = folder;
    this.database = new TestDatabase(server, server.target().database());
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    database.load(SampleTables.read(DATA), "InnoDB");
  }

  @AfterAll
  void clean() throws SQLException {
    database.close();
  }

  private static Cell cell(Client client, Cores cores) {
    return CellBuilder.of("READ_PK_POINT", "InnoDB")
        .data(DATA)
        .threads(THREADS)
        .cores(cores)
        .client(client)
        .measure(MEASURE)
        .cell();
  }

  private static Client client(
      Driver driver, Checkout checkout, int pool, String jvm, Executor executor, String args) {
    return SampleClients.client(
        PlanAxis.DRIVER,
        driver,
        PlanAxis.CHECKOUT,
        checkout,
        PlanAxis.POOL,
        pool == Client.AS_MANY_AS_THREADS ? "threads" : pool,
        PlanAxis.JVM,
        jvm,
        PlanAxis.EXECUTOR,
        executor,
        PlanAxis.JVM_ARGS,
        args);
  }

  private static Client withArguments(String args) {
    return client(
        Driver.MYSQL,
        Checkout.HELD,
        Client.AS_MANY_AS_THREADS,
        Client.THIS_JVM,
        Executor.PLATFORM,
        args);
  }

  private ForkLog run(Cell cell) throws ForkFailure, IOException {
    return run(cell, new Interruption());
  }

  private ForkLog run(Cell cell, Interruption interruption) throws ForkFailure, IOException {
    assertThat(RESOURCES.obstacle(cell)).isEmpty();
    ForkResult result = TestForks.run(TestForks.in(folder, interruption), cell, server);
    assertThat(result.shortfalls()).isEmpty();
    assertThat(result.log().spans())
        .hasSize(2)
        .allMatch(span -> span.throughput().threads() == THREADS);
    return result.log();
  }

  @Test
  void timesTheWaitForAConnectionOfASmallPool() throws Exception {
    ForkLog log =
        run(
            cell(
                client(
                    Driver.MARIADB,
                    Checkout.BORROW,
                    2,
                    Client.THIS_JVM,
                    Executor.PLATFORM,
                    Client.NO_ARGS),
                Cores.FREE));

    Span measured = log.spans().get(1);
    assertThat(log.connection().get("driver")).startsWith("MariaDB Connector/J");
    assertThat(
            Histograms.decode(Objects.requireNonNull(measured.latencies().poolWaits()))
                .getTotalCount())
        .isEqualTo(measured.throughput().operations());
  }

  @Test
  void runsVirtualThreadsOnASupportingJdk() throws Exception {
    List<String> jdks =
        IntStream.rangeClosed(Executor.VIRTUAL_SINCE, 40)
            .mapToObj(Integer::toString)
            .filter(jdk -> RESOURCES.obstacle(cell(onVirtual(jdk), Cores.FREE)).isEmpty())
            .toList();
    assumeThat(jdks).as("a JDK that has virtual threads is installed").isNotEmpty();

    ForkLog log = run(cell(onVirtual(jdks.get(0)), Cores.FREE));

    assertThat(log.jvm()).containsEntry(ForkLog.THREADS, "virtual");
    assertThat(log.jvm().get("version")).startsWith(jdks.get(0));
    assertThat(log.spans().get(1).latencies().poolWaits()).isNull();
  }

  private static Client onVirtual(String jdk) {
    return client(
        Driver.MYSQL,
        Checkout.HELD,
        Client.AS_MANY_AS_THREADS,
        jdk,
        Executor.VIRTUAL,
        Client.NO_ARGS);
  }

  @Test
  void runsOnItsAssignedCores() throws Exception {
    Cell pinned = cell(Client.USUAL, new Cores(Cores.ALL, 1, Placement.FREE));
    assumeThat(RESOURCES.obstacle(pinned)).as("processes can be pinned here").isEmpty();

    ForkLog log = run(pinned);

    assertThat(log.jvm())
        .containsEntry("processors", "1")
        .containsEntry(
            ForkLog.CPUS, RESOURCES.sets(pinned.cores()).client().orElseThrow().toString());
  }

  @Test
  void keepsCoresAwakeUntilTheForkEnds() throws Exception {
    Cell awake = cell(SampleClients.client(PlanAxis.KEEP_AWAKE, "on"), Cores.FREE);
    assumeThat(RESOURCES.obstacle(awake)).as("cores can be kept awake here").isEmpty();

    ForkLog log = run(awake);

    assertThat(log.jvm()).containsEntry(ForkLog.AWAKE, "on");
    Set<Integer> cores = Set.copyOf(RESOURCES.cpus().orElseThrow().cpus());
    long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!Collections.disjoint(AwakeCores.spun().keySet(), cores)) {
      // a process with the lowest priority may notice the fork's end late
      assertThat(System.nanoTime() - patience).as("still awake after the fork").isNegative();
      Thread.sleep(20);
    }
  }

  @Test
  void measuresTheCostOfHaltedCoresAtTheFloor() throws Exception {
    Cell floor =
        CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE).data(DATA).threads(1).measure(MEASURE).cell();
    assumeThat(RESOURCES.cpus()).as("the kernel reports cores").isPresent();

    IdleCores idle =
        TestForks.run(TestForks.in(folder, new Interruption()), floor, server).log().idleCores();

    assertThat(Objects.requireNonNull(idle).halting()).hasSize(4).allMatch(rate -> rate > 0);
    assertThat(idle.awake()).hasSize(4).allMatch(rate -> rate > 0);
  }

  @Test
  void endsAForkThatWasStartedOnSomeCores() throws Exception {
    Cell pinned = cell(Client.USUAL, new Cores(Cores.ALL, 1, Placement.FREE));
    assumeThat(RESOURCES.obstacle(pinned)).as("processes can be pinned here").isEmpty();
    Measure hour =
        new Measure(Duration.ofHours(1), 1, Duration.ofHours(1), 1, ScoreRule.BEST, null);
    Interruption interruption = new Interruption();
    CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS).execute(interruption::request);

    assertThatThrownBy(() -> run(pinned.with(hour), interruption))
        .isInstanceOf(ForkFailure.class)
        .hasMessageStartingWith("interrupted; see ");
    assertThat(ProcessHandle.current().children())
        .noneMatch(child -> child.info().commandLine().orElse("").contains(folder.toString()));
  }

  @Test
  void passesTheCellsArgumentsToTheJvm() throws Exception {
    ForkLog log = run(cell(withArguments("-XX:+UseSerialGC '-Dx=a b'"), Cores.FREE));

    assertThat(log.jvm().get("collectors")).contains("Copy");
    assertThat(log.jvm().get("arguments")).contains("-Dx=a b").doesNotContain("handover");
  }

  @Test
  void reportsTheJvmsReasonForNotStarting() {
    assertThatThrownBy(() -> run(cell(withArguments("-XX:+NoSuchThing"), Cores.FREE)))
        .isInstanceOf(ForkFailure.class)
        .hasMessageStartingWith("Unrecognized VM option 'NoSuchThing'; see ");
    assertThatThrownBy(() -> run(cell(withArguments("-Xms512m -Xmx256m"), Cores.FREE)))
        .hasMessageStartingWith("Initial heap size set to a larger value than the maximum heap");
  }
}
