package org.enginedyno.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ProofSupport;
import org.enginedyno.db.probe.Checkup;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec.Programs;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.session.ThisMachine;

/** What would stop a run or skip its cells, as far as it is visible before anything starts. */
record Obstacles(CommandContext context, Servers servers, List<PlannedRun> planned) {
  private static final String IN_THE_WAY = "obstacle: ";

  /** One line per obstacle, with its remedy; starts nothing and changes nothing on a server. */
  String text() {
    return planned.stream()
        .flatMap(run -> Stream.concat(drivers(run.plan()), servers(run)))
        .distinct()
        .map("  %s%n"::formatted)
        .collect(Collectors.joining());
  }

  /** Drivers that are not available; the others are fetched, as in the run. */
  private Stream<String> drivers(Plan plan) {
    return plan.values(PlanAxis.DRIVER).stream().flatMap(this::driver);
  }

  private Stream<String> driver(Driver driver) {
    try {
      ThisMachine.drivers(List.of(driver), context.workplace());
      return Stream.empty();
    } catch (UserError e) {
      return Stream.of(IN_THE_WAY + e.getMessage());
    }
  }

  private Stream<String> servers(PlannedRun run) {
    return run.servers().specs().values().stream()
        .flatMap(
            spec ->
                Stream.of(
                        docker(spec),
                        settings(run.plan(), spec),
                        servers.runningTarget(spec).stream().flatMap(target -> on(target, run)))
                    .flatMap(lines -> lines));
  }

  private Stream<String> docker(ServerSpec spec) {
    return spec instanceof ContainerSpec
        ? new Docker(context.workplace().environment()).trouble().map(IN_THE_WAY::concat).stream()
        : Stream.empty();
  }

  /** Unknown variables of a server that does not run yet, compared with the embedded server's. */
  private Stream<String> settings(Plan plan, ServerSpec spec) {
    Set<String> known = Servers.embeddedVariables();
    return plan.setups().stream()
        .filter(setup -> spec.isStarted())
        .flatMap(setup -> Settings.unknown(setup, known).stream())
        .map(
            name ->
                spec instanceof EmbeddedSpec embedded && embedded.programs() == Programs.SHIPPED
                    ? IN_THE_WAY
                        + Finding.mistake(Settings.lack(Servers.EMBEDDED, name, known)).line()
                    : "not checked: %s, as %s does not run yet%s"
                        .formatted(name, spec.name(), NearNames.question(name, known)));
  }

  private Stream<String> on(Target target, PlannedRun run) {
    try (Connection connection = Connections.open(target)) {
      Checkup checkup =
          new Checkup(ProofSupport.facts(connection, target), run.plan(), run.known());
      return checkup.findings(connection, target, false).stream()
          .filter(Finding::isObstacle)
          .map(finding -> IN_THE_WAY + finding.line());
    } catch (SQLException e) {
      throw Servers.silent(target, e);
    }
  }
}
