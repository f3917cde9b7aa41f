package org.enginedyno.server;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.Connections;
import org.enginedyno.db.ServerFacts;
import org.enginedyno.db.SqlText;
import org.enginedyno.db.Target;
import org.enginedyno.plan.UserError;

/** Opens servers: starts those that are ours, finds those that run already. */
public final class Servers {
  private final Places places;
  private final Credentials credentials;

  /** How a server's user and password are found out when they are needed. */
  @FunctionalInterface
  public interface Credentials {
    /** The way to an external server, with its credentials. */
    Target target(ServerSpec spec);
  }

  /** Servers on this machine's places. */
  public Servers(Places places, Credentials credentials) {
    this.places = places;
    this.credentials = credentials;
  }

  /** Opens a server; one that does not come up says why. */
  public Server open(ServerSpec spec, Needs needs) throws IOException, InterruptedException {
    return switch (spec.kind()) {
      case EMBEDDED -> EmbeddedServer.start(spec.name(), needs, places);
      case EXTERNAL -> {
        Target target = credentials.target(spec);
        yield new ExternalServer(spec.name(), target, facts(target), started(target));
      }
    };
  }

  /** The engines that a server offers, without starting one. */
  public List<String> engines(ServerSpec spec) {
    return switch (spec.kind()) {
      case EMBEDDED -> spec.engines();
      case EXTERNAL -> facts(credentials.target(spec)).engines();
    };
  }

  /** A private folder for this run, which a later one removes if this one is killed. */
  public Lair lair(String use) throws IOException {
    return Lair.create(places.temporary(), use);
  }

  /** Removes what earlier runs left behind on this machine. */
  public List<String> sweep() {
    return Lair.sweep(places.temporary());
  }

  /** Where the embedded server's programs are kept. */
  public Path cache() {
    return places.cache();
  }

  private static Optional<Instant> started(Target target) {
    try (Connection connection = Connections.open(target)) {
      return ServerFacts.uptime(connection).map(Instant.now()::minus);
    } catch (SQLException e) {
      throw new UserError(target.place() + " does not tell of itself: " + SqlText.line(e), e);
    }
  }

  /** Asks a server about itself. */
  public static ServerFacts facts(Target target) {
    try (Connection connection = Connections.open(target)) {
      return ServerFacts.read(connection);
    } catch (SQLException e) {
      throw new UserError(target.place() + " does not tell of itself: " + SqlText.line(e), e);
    }
  }
}
