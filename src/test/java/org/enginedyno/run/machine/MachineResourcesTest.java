package org.enginedyno.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineResourcesTest {
  private static final int THREADS = 16;
  private static final Cores CLIENT_CORE = new Cores(Cores.ALL, 1, Placement.FREE);

  private final Jdks jdks;
  private final MachineResources resources;

  MachineResourcesTest(@TempDir Path folder) throws IOException {
    JdksTest.install(folder.resolve("25"), "25.0.3");
    JdksTest.install(folder.resolve("11"), "11.0.2");
    jdks = new Jdks(new Jdk(Path.of("/current"), "17.0.15"), Map.of(), folder, List.of(folder));
    resources = new MachineResources(jdks, Optional.of(CpuSet.parse("0-1")), true, DriverJars.NONE);
  }

  private static Cell cell(String workload, Cores cores, Client client) {
    return CellBuilder.of(workload, "InnoDB").threads(THREADS).cores(cores).client(client).cell();
  }

  private static Client pooled(Checkout checkout, int pool) {
    return SampleClients.client(
        PlanAxis.CHECKOUT,
        checkout,
        PlanAxis.POOL,
        pool == Client.AS_MANY_AS_THREADS ? "threads" : pool);
  }

  private static Client on(String jvm, Executor executor, String args) {
    return SampleClients.client(
        PlanAxis.JVM, jvm, PlanAxis.EXECUTOR, executor, PlanAxis.JVM_ARGS, args);
  }

  private Optional<String> against(Client client) {
    return resources.obstacle(cell("READ_PK_POINT", Cores.FREE, client));
  }

  private Optional<String> against(MachineResources some, Cores cores) {
    return some.obstacle(cell("READ_PK_POINT", cores, Client.USUAL));
  }

  @Test
  void acceptsTheUsualCells() {
    assertThat(against(Client.USUAL)).isEmpty();
    assertThat(against(pooled(Checkout.BORROW, 4))).isEmpty();
    assertThat(against(pooled(Checkout.HELD, THREADS))).isEmpty();
    assertThat(against(on("25", Executor.VIRTUAL, "-Xmx2g"))).isEmpty();
  }

  @Test
  void aFleetUsesNoResourcesOfThisMachine() {
    CellBuilder cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB").threads(THREADS).measure(measure(null));
    assertThat(resources.obstacle(cell.cell())).isEmpty();
    assertThat(resources.obstacle(cell.cores(CLIENT_CORE).cell()))
        .contains("the cores of a fleet's machines are not known here; remove measure.fleet");
    assertThat(
            resources.obstacle(
                cell.cores(Cores.FREE).client(on("25", Executor.PLATFORM, Client.NO_ARGS)).cell()))
        .contains(
            "clients of a fleet use the JDK of their executors, and jvm names another; remove"
                + " measure.fleet");
    assertThat(
            resources.obstacle(
                cell.client(Client.USUAL).measure(measure(Duration.ofSeconds(1))).cell()))
        .contains("a soak needs a client on this machine; remove measure.fleet");
    Client own = SampleClients.client(PlanAxis.DRIVER, new Driver("lib/own-driver.jar"));
    assertThat(resources.obstacle(cell.client(own).measure(measure(null)).cell()))
        .contains("a fleet supports shipped drivers only; remove measure.fleet");
  }

  private static Measure measure(@Nullable Duration stall) {
    Duration second = Duration.ofSeconds(1);
    return new Measure(
        second, 1, second, 1, ScoreRule.BEST, null, stall, Measure.master("spark://fleet:7077"));
  }

  @Test
  void heldConnectionsMustSufficeForAllThreads() {
    assertThat(against(pooled(Checkout.HELD, 4)))
        .contains(
            "held needs a connection for each of 16 threads; the pool has 4: use checkout borrow");
  }

  @Test
  void driversAsShippedRefuseServerPreparedStatements() {
    Client client =
        SampleClients.client(PlanAxis.DRIVER, Driver.MARIADB, PlanAxis.PROFILE, Profile.AS_SHIPPED);

    assertThat(against(client))
        .contains("with driver-profile as-shipped, drivers prepare statements on the client");
  }

  @Test
  void virtualThreadsNeedAJdkThatHasThem() {
    assertThat(against(on("current", Executor.VIRTUAL, Client.NO_ARGS)))
        .contains(
            "virtual threads need JDK 21 or newer; jvm current is 17.0.15: name one, e.g. jvm:"
                + " [25]");
  }

  @Test
  void virtualThreadsNeedAWorkloadThatWaits() {
    Client virtual = on("25", Executor.VIRTUAL, Client.NO_ARGS);

    assertThat(resources.obstacle(cell("FLOOR_BORROW", Cores.FREE, virtual))).isPresent();
    assertThat(resources.obstacle(cell("FLOOR_DO_1", Cores.FREE, virtual))).isEmpty();
  }

  @Test
  void thousandsOfThreadsNeedAWorkloadThatWaits() {
    assertThat(resources.obstacle(of("FLOOR_BORROW", 256))).isEmpty();
    assertThat(resources.obstacle(of("FLOOR_BORROW", 512)))
        .contains("this workload never waits; it needs at most 256 threads");
    assertThat(resources.obstacle(of("FLOOR_DO_1", 1_024))).isEmpty();
  }

  private static Cell of(String workload, int threads) {
    return CellBuilder.of(workload, Cell.NO_ENGINE).threads(threads).cell();
  }

  @Test
  void theJvmMustExistAndBeNewEnough() {
    assertThat(against(on("24", Executor.PLATFORM, Client.NO_ARGS)).orElseThrow())
        .startsWith("no JDK 24 in ")
        .endsWith("found: 17.0.15, 11.0.2, 25.0.3");
    assertThat(against(on("11", Executor.PLATFORM, Client.NO_ARGS)))
        .contains("benchmarks need JDK 17 or newer; jvm 11 is 11.0.2");
  }

  @Test
  void argumentsMustBeWords() {
    assertThat(against(on("25", Executor.PLATFORM, "-Dx='y")))
        .contains("jvm-args: unclosed quote: -Dx='y");
  }

  @Test
  void coresMustExistAndBeAssignable() {
    Cores three = new Cores(Cores.ALL, 3, Placement.FREE);
    Cores split = new Cores(1, 1, Placement.SPLIT);

    assertThat(against(resources, three)).contains("3 cores are needed, but there are 2");
    assertThat(against(resources, split)).isEmpty();
    assertThat(against(new MachineResources(jdks, Optional.empty(), true, DriverJars.NONE), split))
        .contains("cores need Linux and the program taskset");
    assertThat(
            against(
                new MachineResources(
                    jdks, Optional.of(CpuSet.parse("0-1")), false, DriverJars.NONE),
                split))
        .isPresent();
    assertThat(
            against(
                new MachineResources(jdks, Optional.empty(), false, DriverJars.NONE), Cores.FREE))
        .isEmpty();
  }

  @Test
  void givesTheClientTheRemainingCores() {
    assertThat(resources.sets(new Cores(1, 1, Placement.SPLIT)).client())
        .contains(CpuSet.parse("1"));
    assertThat(resources.sets(Cores.FREE).client()).isEmpty();
  }
}
