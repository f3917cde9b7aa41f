package org.enginedyno.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ProofSupport;
import org.enginedyno.db.probe.Checkup;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.db.probe.Checkup.Finding.Level;
import org.enginedyno.db.probe.Checkup.Finding.Stops;
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

/** What would stop runs or skip their cells, as far as it is visible before anything starts. */
record Obstacles(CommandContext context, Servers servers) {
  /**
   * What was found.
   *
   * @param text one line per obstacle, with its remedy
   * @param code the exit code: whether dyno would refuse to run
   */
  record Found(String text, int code) {}

  /** One line, and what it stops. */
  private record Obstacle(String line, Stops stops, String server) {
    static Obstacle of(Finding finding, String server) {
      return new Obstacle("obstacle: " + finding.line(), finding.stops(), server);
    }
  }

  /** Finds them; starts nothing and changes nothing on a server. */
  Found in(List<PlannedRun> runs) {
    Set<String> lines = new LinkedHashSet<>();
    boolean refused = false;
    for (PlannedRun run : runs) {
      List<Obstacle> obstacles = in(run).toList();
      obstacles.forEach(one -> lines.add("  %s%n".formatted(one.line())));
      refused |= isRefused(run, obstacles);
    }
    return new Found(String.join("", lines), refused ? ExitCode.USER_CAN_FIX : ExitCode.OK);
  }

  /** Whether something stops the whole run, or each of its servers. */
  private static boolean isRefused(PlannedRun run, List<Obstacle> obstacles) {
    Set<String> left = new HashSet<>(run.servers().specs().keySet());
    boolean hasServers = !left.isEmpty();
    obstacles.stream()
        .filter(one -> one.stops() == Stops.ALL_OF_A_SERVER)
        .forEach(one -> left.remove(one.server()));
    return (hasServers && left.isEmpty())
        || obstacles.stream().anyMatch(one -> one.stops() == Stops.THE_RUN);
  }

  private Stream<Obstacle> in(PlannedRun run) {
    return Stream.concat(
        drivers(run.plan()),
        run.servers().specs().values().stream().flatMap(spec -> in(run, spec)));
  }

  /** Drivers that are not available; the others are fetched, as in the run. */
  private Stream<Obstacle> drivers(Plan plan) {
    return plan.values(PlanAxis.DRIVER).stream().flatMap(this::driver);
  }

  private Stream<Obstacle> driver(Driver driver) {
    try {
      ThisMachine.drivers(List.of(driver), context.workplace());
      return Stream.empty();
    } catch (UserError e) {
      Finding refusal = new Finding(Level.BAD, String.valueOf(e.getMessage()), "", Stops.THE_RUN);
      return Stream.of(Obstacle.of(refusal, ""));
    }
  }

  private Stream<Obstacle> in(PlannedRun run, ServerSpec spec) {
    Stream<Finding> onIt = servers.runningTarget(spec).stream().flatMap(target -> on(target, run));
    return Stream.concat(
        Stream.concat(docker(spec), onIt).map(finding -> Obstacle.of(finding, spec.name())),
        settings(run.plan(), spec));
  }

  private Stream<Finding> docker(ServerSpec spec) {
    return spec instanceof ContainerSpec
        ? new Docker(context.workplace().environment())
                .trouble()
                .map(trouble -> new Finding(Level.BAD, trouble, "", Stops.ALL_OF_A_SERVER))
                .stream()
        : Stream.empty();
  }

  /** Unknown variables of a server that does not run yet, compared with the embedded server's. */
  private Stream<Obstacle> settings(Plan plan, ServerSpec spec) {
    Set<String> known = Servers.embeddedVariables();
    return plan.setups().stream()
        .filter(setup -> spec.isStarted())
        .flatMap(setup -> Settings.unknown(setup, known).stream())
        .map(
            name ->
                spec instanceof EmbeddedSpec embedded && embedded.programs() == Programs.SHIPPED
                    ? Obstacle.of(
                        Finding.mistake(Settings.lack(Servers.EMBEDDED, name, known)), spec.name())
                    : new Obstacle(
                        "not checked: %s, as %s does not run yet%s"
                            .formatted(name, spec.name(), NearNames.question(name, known)),
                        Stops.NOTHING,
                        spec.name()));
  }

  private Stream<Finding> on(Target target, PlannedRun run) {
    try (Connection connection = Connections.open(target)) {
      Checkup checkup =
          new Checkup(ProofSupport.facts(connection, target), run.plan(), run.known());
      return checkup.findings(connection, target, false).stream()
          .filter(finding -> finding.stops() != Stops.NOTHING);
    } catch (SQLException e) {
      throw Servers.silent(target, e);
    }
  }
}
