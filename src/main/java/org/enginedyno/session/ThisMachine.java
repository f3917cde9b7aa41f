package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.Jdk;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** What plans are measured with: access to servers, and the resources of this machine. */
public record ThisMachine(Servers servers, MachineResources resources) {
  /**
   * The machine with these drivers.
   *
   * @param fetches whether missing drivers are fetched
   */
  static ThisMachine with(
      Workplace workplace, ServerCredentials login, List<Driver> drivers, boolean fetches) {
    List<Driver> needed =
        drivers.stream().filter(driver -> fetches || driver.file().isPresent()).toList();
    Jdk jdk = new Jdk(Path.of(System.getProperty("java.home")), System.getProperty("java.version"));
    return new ThisMachine(
        login.servers(workplace).withDriver(() -> drivers(drivers, workplace).alone(drivers)),
        MachineResources.here(jdk, workplace.environment(), workplace.home())
            .with(drivers(needed, workplace)));
  }

  /**
   * Asks a plan's servers what they offer.
   *
   * @param name the plan's name or file
   * @param files the recorded files of its servers, if the run has started already
   */
  PlannedRun planned(
      Workplace workplace, String name, Plan plan, Optional<Map<String, String>> files)
      throws IOException {
    Workloads.requireSameFiles(plan.data());
    if (plan.measure().fleet() != null) {
      SparkHome.named(plan.measure().fleet(), workplace.environment());
    }
    Catalogue catalogue = workplace.servers(name);
    NamedServers named =
        files
            .map(known -> NamedServers.of(catalogue, plan.servers(), known))
            .orElseGet(() -> NamedServers.of(catalogue, plan.servers()));
    if (named.specs().values().stream().anyMatch(ServerSpec::isStarted)) {
      requireMemory(plan.buffers());
    }
    return PlannedRun.of(plan, named, servers, resources, Engines.read(workplace.engines(name)));
  }

  /** Refuses a cache that is larger than this machine's memory. */
  private static void requireMemory(@Nullable Long buffers) {
    long memory = new SystemInfo().getHardware().getMemory().getTotal();
    if (buffers != null && buffers > memory) {
      throw new UserError(
          "buffers: %s is more than this machine's memory, %s; set less, as in --set buffers=%dM"
              .formatted(Units.text(buffers), Units.text(memory), (memory / 4) >> 20));
    }
  }

  /** The files of these drivers; missing ones are fetched. */
  public static DriverJars drivers(Collection<Driver> drivers, Workplace workplace) {
    return DriverJars.of(drivers, workplace.workingFolder(), workplace.places().repository());
  }

  public static Machine describe() {
    SystemInfo system = new SystemInfo();
    CentralProcessor cpu = system.getHardware().getProcessor();
    return new Machine(
        system.getOperatingSystem().toString(),
        cpu.getProcessorIdentifier().getName().strip(),
        Runtime.getRuntime().availableProcessors(),
        system.getHardware().getMemory().getTotal(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        System.getProperty("java.version"));
  }

  /**
   * The version of dyno in the jar's manifest, or {@code development} if the classes are not in a
   * jar.
   */
  public static String version() {
    String version = ThisMachine.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
