package org.enginedyno.run.subject.server;

import java.util.Collection;
import java.util.List;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.plan.Plan;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Needs.EachConnection;
import org.enginedyno.workload.catalogue.Workloads;

/** What a plan needs of a server that dyno starts. */
public final class ServerNeeds {
  private ServerNeeds() {}

  public static Needs of(Plan plan, Collection<String> engines, Engines known) {
    return of(plan, engines, false, known);
  }

  public static Needs alone(Plan plan, String engine, Engines known) {
    return of(plan, List.of(engine), true, known);
  }

  private static Needs of(Plan plan, Collection<String> engines, boolean alone, Engines known) {
    return new Needs(
        plan.mostConnections()
            + Workloads.mostBeside(plan.workloads(), plan.data(), plan.knobs())
            + Connections.EXTRA,
        EachConnection.of(
            Workloads.mostStatements(plan.workloads(), plan.knobs()),
            Workloads.mostTables(plan.workloads(), plan.data(), plan.knobs())),
        Workloads.bytes(plan.workloads(), plan.data(), plan.knobs()) * forms(plan, engines, known),
        plan.buffers() == null ? 0 : plan.buffers(),
        List.copyOf(engines),
        alone,
        Workloads.change(plan.workloads()),
        known);
  }

  /** The forms of an engine's tables; memory must suffice for all of them. */
  private static long forms(Plan plan, Collection<String> engines, Engines known) {
    return engines.stream()
        .mapToLong(
            engine ->
                plan.setups().stream()
                    .map(setup -> TableForm.of(engine, known.of(engine), setup.settings()))
                    .distinct()
                    .count())
        .max()
        .orElse(1);
  }
}
