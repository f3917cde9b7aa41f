package org.enginedyno.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.probe.Checkup;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.db.probe.Checkup.Finding.Level;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.embedded.Servers;

/** What would stop a run or skip its cells, as far as it is seen before anything starts. */
record Obstacles(CommandContext context, Servers servers, PlannedRun planned) {
  /** A line each, with its remedy; nothing on a server is changed. */
  String text() {
    List<String> lines = new ArrayList<>();
    for (ServerSpec spec : planned.servers().specs().values()) {
      if (spec instanceof ContainerSpec) {
        new Docker(context.workplace().environment()).trouble().ifPresent(lines::add);
      }
      servers.runningTarget(spec).ifPresent(target -> lines.addAll(on(target)));
    }
    return lines.stream()
        .distinct()
        .map("  in the way: %s%n"::formatted)
        .collect(Collectors.joining());
  }

  private List<String> on(Target target) {
    try (Connection connection = Connections.open(target)) {
      Checkup checkup = new Checkup(ServerFacts.read(connection), planned.plan(), planned.known());
      return checkup.findings(connection, target, false).stream()
          .filter(finding -> finding.level() == Level.BAD || finding.skipsCells())
          .map(Finding::line)
          .toList();
    } catch (SQLException e) {
      throw new UserError(target.place() + " does not report its state: " + Sql.line(e), e);
    }
  }
}
