package org.enginedyno.server.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.ContainedProcess;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.container.RunningContainer.Inspection;

/**
 * A server in a container that answers, for one start of it.
 *
 * @param dataFolder the server's own data directory
 */
record AnsweringServer(
    Inspection inspection,
    Route route,
    Target target,
    Optional<ProcessHandle> process,
    String dataFolder) {
  private static final Logger LOG = Logger.getLogger(AnsweringServer.class.getName());
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final int POLL_MILLIS = 200;
  private static final Set<String> PROGRAMS = Set.of("mysqld", "mariadbd");

  /** A server did not start and reported why. */
  static final class FailedStart extends IOException {
    FailedStart(String message) {
      super(message);
    }
  }

  /** The network route to a server in a container, with a description for results. */
  record Route(String host, int port, String how) {
    static final int PORT = 3306;
    private static final int PROBE_MILLIS = 300;

    /** The container's own address, if reachable: no proxy copies the traffic. */
    static Optional<Route> direct(Inspection inspection, DockerAddress docker) {
      return docker.isLocal()
          ? inspection
              .address()
              .map(address -> new Route(address, PORT, "straight to the container's address"))
              .filter(Route::isReachable)
          : Optional.empty();
    }

    /** The port that the Docker host forwards. */
    static Optional<Route> published(Inspection inspection, DockerAddress docker) {
      return inspection
          .publishedPort()
          .map(port -> new Route(docker.host(), port, "by a port that Docker forwards"))
          .filter(Route::isReachable);
    }

    private boolean isReachable() {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), PROBE_MILLIS);
        return true;
      } catch (IOException e) {
        return false;
      }
    }
  }

  /** Waits until the server answers; fails as soon as it ends or gives up. */
  static AnsweringServer await(String server, RunningContainer container)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      Inspection now = container.inspection();
      String log = container.log(now);
      if (!now.isRunning() || RunningContainer.hasGivenUp(log)) {
        throw failedStart(
            "server %s did not start; %s"
                .formatted(server, now.isRunning() ? "it gave up" : now.end()),
            log);
      }
      Optional<AnsweringServer> answering = find(now, container.docker().address());
      if (answering.isPresent()) {
        return answering.get();
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new IOException(
        "server %s does not answer after %d s; the end of its log:\n%s"
            .formatted(server, LIMIT.toSeconds(), container.log(container.inspection())));
  }

  private static IOException failedStart(String what, String log) {
    String errors = RunningContainer.errors(log);
    if (errors.isEmpty()) {
      return new IOException(what + "; the end of its log:\n" + log);
    }
    LOG.warning(what + "; the end of its log:\n" + log);
    return new FailedStart(what + ": " + errors);
  }

  private static Optional<AnsweringServer> find(Inspection inspection, DockerAddress docker) {
    return direct(inspection, docker)
        .or(
            () ->
                Route.published(inspection, docker)
                    .flatMap(route -> connect(route, inspection, docker))
                    // the container's own address may have become reachable since the first try
                    .map(other -> direct(inspection, docker).orElse(other)));
  }

  private static Optional<AnsweringServer> direct(Inspection inspection, DockerAddress docker) {
    return Route.direct(inspection, docker).flatMap(route -> connect(route, inspection, docker));
  }

  private static Optional<AnsweringServer> connect(
      Route route, Inspection inspection, DockerAddress docker) {
    String password = inspection.variable(ServerContainer.PASSWORD);
    Target target =
        new Target(
            route.host(),
            route.port(),
            Target.DEFAULT_DATABASE,
            "root",
            password,
            Map.of(),
            docker.isLocal(),
            null);
    try (Connection connection = Connections.open(target)) {
      String folder = Sql.column(connection, "SELECT @@datadir").get(0).replaceFirst("/$", "");
      Optional<ProcessHandle> process =
          docker.isLocal()
              ? ContainedProcess.find(inspection.pid(), inspection.id(), PROGRAMS)
              : Optional.empty();
      return Optional.of(new AnsweringServer(inspection, route, target, process, folder));
    } catch (UserError | SQLException e) {
      LOG.log(Level.FINE, "not yet", e);
      return Optional.empty();
    }
  }

  String dataPlace() {
    return inspection.placeOf(dataFolder);
  }
}
