package org.enginedyno.run.fork;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** How many rows the tables of others have, where a plan does not say how many it wants. */
final class ExistingRows {
  private ExistingRows() {}

  /** The plan with the rows that are there on the first of its servers. */
  static Plan asked(Plan plan, Servers servers, ServerSpec spec) {
    if (plan.data().rows() != DataSpec.AS_THERE_ARE) {
      return plan;
    }
    Target target =
        servers
            .runningTarget(spec)
            .orElseThrow(
                () ->
                    new UserError(
                        "data.existing: say data.rows, as %s starts only with the run"
                            .formatted(spec.name())));
    DataSpec data = plan.data().ofRows(rows(plan, target));
    for (String name : plan.workloads()) {
      for (KnobValues knobs : Workloads.named(name).knobs().combinations(plan.knobs())) {
        Optional<String> problem = Workloads.named(name).reasonAgainst(data, knobs);
        if (problem.isPresent()) {
          throw UserError.of("plan " + plan.name(), List.of(problem.get()));
        }
      }
    }
    return plan.with(data);
  }

  private static int rows(Plan plan, Target target) {
    Workload first = Workloads.named(plan.workloads().get(0));
    KnobValues knobs = first.knobs().combinations(plan.knobs()).get(0);
    Table table = first.tables(plan.data(), knobs).get(0);
    try (ExistingTables there = ExistingTables.enter(target, plan.data())) {
      return there.rows(table);
    } catch (SQLException e) {
      throw new UserError("data.existing: " + target.place() + ": " + SqlText.line(e), e);
    }
  }
}
