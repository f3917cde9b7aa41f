package org.enginedyno.run.offer;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Suitability;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.access.Servers;
import org.enginedyno.server.spec.Catalogue;
import org.enginedyno.server.spec.ContainerSpec;
import org.enginedyno.server.spec.ServerSpec;
import org.enginedyno.workload.catalogue.Workloads;

/** A plan after its servers were asked what they offer: what will run, what not, how long. */
public record PlannedRun(
    Plan plan, Matrix matrix, Forecast forecast, Suitability suitability, Engines known) {

  public static PlannedRun of(
      Plan wanted,
      Catalogue catalogue,
      Servers servers,
      MachineResources resources,
      Engines known) {
    Plan plan = wanted;
    Map<String, List<String>> engines = new LinkedHashMap<>();
    Set<String> found = new HashSet<>();
    Set<String> single = new HashSet<>();
    for (String name : wanted.servers()) {
      ServerSpec spec = catalogue.spec(name);
      plan = ExistingRows.asked(plan, servers, spec);
      engines.put(spec.name(), servers.engines(spec));
      if (!spec.isStarted()) {
        found.add(spec.name());
      }
      if (spec instanceof ContainerSpec container && (container.reuse() || container.port() > 0)) {
        single.add(spec.name());
      }
    }
    EngineOffer offer = new EngineOffer(engines, found, single, known);
    return of(
        plan.spelled(List.copyOf(engines.keySet()), offer.spelled(plan)),
        cell -> offer.reasonAgainst(cell).or(() -> resources.reasonAgainst(cell)),
        known);
  }

  private static PlannedRun of(Plan plan, Suitability suitability, Engines known) {
    Matrix matrix = Matrix.of(plan, Workloads.all(), suitability);
    return new PlannedRun(plan, matrix, Forecast.of(plan, matrix.cells()), suitability, known);
  }

  /** The same, for another plan of the same servers. */
  public PlannedRun with(Plan other) {
    return of(other, suitability, known);
  }
}
