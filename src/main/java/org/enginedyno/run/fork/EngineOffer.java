package org.enginedyno.run.fork;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.run.subject.server.CellNeeds;
import org.enginedyno.run.subject.server.CrashInspection;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * The engines that each server of a plan offers, by the servers' names.
 *
 * @param found the servers that run already, which dyno does not start
 * @param single the servers that dyno starts and of which there can be but one instance
 * @param known what is known of engines
 */
record EngineOffer(
    Map<String, List<String>> engines, Set<String> found, Set<String> single, Engines known)
    implements Suitability {
  EngineOffer {
    engines = new LinkedHashMap<>(engines);
    found = Set.copyOf(found);
    single = Set.copyOf(single);
  }

  /**
   * The engine names of a plan as the servers spell them; one that is not offered here, and none
   * that we have heard of, is refused.
   */
  public List<String> spelled(Plan plan) {
    return plan.engines().stream()
        .map(name -> known.isKnown(name) ? offered(name).orElse(name) : spelled(name))
        .distinct()
        .toList();
  }

  /** Refuses an engine that no server offers. */
  public void requireAll(List<String> names) {
    names.forEach(this::spelled);
  }

  private String spelled(String engine) {
    return offered(engine).orElseThrow(() -> new UserError(unknown(engine)));
  }

  private Optional<String> offered(String engine) {
    return engines.values().stream()
        .flatMap(List::stream)
        .filter(engine::equalsIgnoreCase)
        .findFirst();
  }

  private String unknown(String engine) {
    String question =
        NearNames.question(
            engine, engines.values().stream().flatMap(List::stream).distinct().toList());
    StringBuilder text = new StringBuilder("unknown engine '" + engine + "'" + question);
    String separator = question.isEmpty() ? "; " : " ";
    for (Map.Entry<String, List<String>> server : engines.entrySet()) {
      text.append(separator)
          .append(server.getKey())
          .append(" offers: ")
          .append(String.join(", ", server.getValue()));
      separator = "; ";
    }
    return text.toString();
  }

  @Override
  public Optional<String> reasonAgainst(Cell cell) {
    if (single.contains(cell.server()) && cell.get(PlanAxis.INSTANCE) == Instance.PER_ENGINE) {
      return Optional.of(
          cell.server()
              + " is kept or has a port of its own, and so cannot be started once an engine");
    }
    if (found.contains(cell.server())) {
      if (cell.get(PlanAxis.INSTANCE) == Instance.PER_ENGINE) {
        return Optional.of(cell.server() + " runs already, and for all of its engines");
      }
      if (cell.get(PlanAxis.SERVER_CORES) != Cores.ALL
          || cell.get(PlanAxis.PLACEMENT) != Placement.FREE) {
        return Optional.of(cell.server() + " runs already, and is not ours to confine to cores");
      }
    }
    if (!cell.hasTables()) {
      return Optional.empty();
    }
    List<String> offered = engines.getOrDefault(cell.server(), List.of());
    if (offered.stream().noneMatch(cell.engine()::equalsIgnoreCase)) {
      return Optional.of(cell.server() + " does not offer " + cell.engine());
    }
    boolean ours = !found.contains(cell.server());
    Optional<String> unfit =
        CrashInspection.reasonAgainst(cell, ours)
            .or(() -> CellNeeds.reasonAgainst(cell, known.of(cell.engine()), ours));
    if (unfit.isPresent()) {
      return unfit;
    }
    return known.reasonAgainst(cell.engine(), Workloads.named(cell.workload()).needs(cell.knobs()));
  }
}
