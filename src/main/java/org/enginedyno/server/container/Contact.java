package org.enginedyno.server.container;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.enginedyno.db.Connections;
import org.enginedyno.db.Target;
import org.enginedyno.plan.UserError;

/**
 * A server in a container that answers, from one start of it to the next.
 *
 * @param dataFolder where the server itself says that its data are
 */
record Contact(
    Inspection inspection,
    Route route,
    Target target,
    Optional<HostProcess> process,
    String dataFolder) {
  private static final Logger LOG = Logger.getLogger(Contact.class.getName());

  /** Nobody listens in but who is on this machine, and no proxy is to be fooled by encryption. */
  private static final Map<String, String> UNENCRYPTED =
      Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true");

  /** A contact with the server, if it answers yet. */
  static Optional<Contact> with(Inspection inspection, DockerAddress docker, String password) {
    return Route.direct(inspection, docker)
        .or(() -> Route.published(inspection, docker))
        .flatMap(route -> by(route, inspection, docker, password));
  }

  private static Optional<Contact> by(
      Route route, Inspection inspection, DockerAddress docker, String password) {
    Target target =
        new Target(
            route.host(), route.port(), Target.DEFAULT_DATABASE, "root", password, UNENCRYPTED);
    try (Connection connection = Connections.open(target);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@datadir")) {
      row.next();
      String folder = row.getString(1).replaceFirst("/$", "");
      Optional<HostProcess> process =
          docker.isLocal() ? HostProcess.of(inspection.pid(), inspection.id()) : Optional.empty();
      return Optional.of(new Contact(inspection, route, target, process, folder));
    } catch (UserError | SQLException e) {
      LOG.log(Level.FINE, "not yet", e);
      return Optional.empty();
    }
  }

  /** What the data lie on. */
  String dataPlace() {
    return inspection.placeOf(dataFolder);
  }
}
