package org.enginedyno.cli.command.duel;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.cli.option.PlanFlags;
import org.enginedyno.cli.option.ServerOptions;
import org.enginedyno.db.driver.jar.DriverJars;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.duel.SideText;
import org.enginedyno.run.duel.DuelPlan;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.offer.PlannedRun;
import org.enginedyno.server.access.Servers;
import org.enginedyno.server.spec.Catalogue;
import org.enginedyno.server.spec.NamedServers;
import org.enginedyno.session.ThisMachine;
import org.enginedyno.workload.catalogue.FiledData;

/**
 * Both sides as they are planned, with what they are measured by.
 *
 * @param base what the base was called
 * @param candidate what the new side was called
 */
record Sides(
    String base, String candidate, DuelPlan plan, Servers servers, MachineResources resources) {
  /** Reads a plan for either side, and asks the servers what they offer. */
  static Sides of(
      String name,
      String base,
      String candidate,
      PlanFlags flags,
      ServerOptions serverOptions,
      Surroundings surroundings)
      throws IOException {
    Map<String, String> ofBase = keys(base);
    Map<String, String> ofNew = keys(candidate);
    Plan basePlan = flags.read(name, ofBase, surroundings);
    Plan newPlan = flags.read(name, ofNew, surroundings);
    FiledData.requireSame(basePlan.data());
    List<Driver> drivers =
        Stream.of(basePlan, newPlan)
            .flatMap(plan -> plan.clients().drivers().stream())
            .distinct()
            .toList();
    DriverJars jars = ThisMachine.drivers(drivers, surroundings.workplace());
    MachineResources resources = ThisMachine.resources(surroundings.workplace()).with(jars);
    Servers servers = serverOptions.servers(surroundings).reachedBy(() -> jars.alone(drivers));
    Engines known = Engines.on(surroundings.workplace().engines(name));
    Catalogue catalogue = new Catalogue(surroundings.workplace().servers(name));
    PlannedRun plannedBase =
        PlannedRun.of(
            basePlan, NamedServers.of(catalogue, basePlan.servers()), servers, resources, known);
    PlannedRun plannedNew =
        PlannedRun.of(
            newPlan, NamedServers.of(catalogue, newPlan.servers()), servers, resources, known);
    return new Sides(
        base,
        candidate,
        DuelPlan.of(plannedBase, plannedNew, differing(ofBase, ofNew), basePlan.duelRules()),
        servers,
        resources);
  }

  private static Map<String, String> keys(String text) {
    try {
      return new LinkedHashMap<>(SideText.keys(text));
    } catch (IllegalArgumentException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }

  private static Set<String> differing(Map<String, String> base, Map<String, String> candidate) {
    Set<String> keys = new HashSet<>(base.keySet());
    keys.addAll(candidate.keySet());
    return SideText.axes(keys);
  }
}
