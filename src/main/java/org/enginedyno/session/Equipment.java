package org.enginedyno.session;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.NamedServers;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.catalogue.Workloads;

/** What plans are measured with: the way to servers, and what this machine has. */
record Equipment(Servers servers, MachineResources resources) {
  /**
   * What these drivers can be used with.
   *
   * @param fetches whether drivers that are not here yet are needed
   */
  public static Equipment of(
      Workplace workplace, Login login, List<Driver> drivers, boolean fetches) {
    DriverJars jars = ThisMachine.drivers(fetches ? drivers : files(drivers), workplace);
    return new Equipment(
        login
            .servers(workplace)
            .withDriver(() -> ThisMachine.drivers(drivers, workplace).alone(drivers)),
        ThisMachine.resources(workplace).with(jars));
  }

  private static List<Driver> files(List<Driver> drivers) {
    return drivers.stream().filter(driver -> driver.file().isPresent()).toList();
  }

  /**
   * Asks a plan's servers what they offer.
   *
   * @param name the plan's name or file
   * @param files those of its servers that were named by one, where it has begun already
   */
  public PlannedRun planned(
      Workplace workplace, String name, Plan plan, Optional<Map<String, String>> files)
      throws IOException {
    Workloads.requireSameFiles(plan.data());
    Catalogue catalogue = new Catalogue(workplace.servers(name));
    NamedServers named =
        files.isEmpty()
            ? NamedServers.of(catalogue, plan.servers())
            : NamedServers.of(catalogue, plan.servers(), files.get());
    return PlannedRun.of(plan, named, servers, resources, Engines.read(workplace.engines(name)));
  }
}
