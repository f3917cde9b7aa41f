package org.enginedyno.server.embedded;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.EmbeddedSpec;
import org.enginedyno.server.ExternalSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Places;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;

/** Opens servers: starts those that are ours, finds those that run already. */
public final class Servers {
  private final Places places;
  private final Credentials credentials;
  private final ContainerHost containers;
  private final Supplier<Optional<DriverJar>> driver;

  /** How a server's user and password are found out when they are needed. */
  @FunctionalInterface
  public interface Credentials {
    /** The way to an external server, with its credentials. */
    Target target(ExternalSpec spec);
  }

  /** Servers on this machine's places, and in its containers. */
  public Servers(Places places, Credentials credentials, ContainerHost containers) {
    this(places, credentials, containers, Optional::empty);
  }

  private Servers(
      Places places,
      Credentials credentials,
      ContainerHost containers,
      Supplier<Optional<DriverJar>> driver) {
    this.places = places;
    this.credentials = credentials;
    this.containers = containers;
    this.driver = driver;
  }

  /** The same servers, where another driver steps in for the shipped one that is not let in. */
  public Servers reachedBy(Supplier<Optional<DriverJar>> other) {
    return new Servers(places, credentials, containers, other);
  }

  /** Opens a server; one that does not come up says why. */
  public Server open(ServerSpec spec, Needs needs) throws IOException, InterruptedException {
    return open(spec, needs, line -> {});
  }

  /** Opens a server, and says meanwhile what takes long. */
  public Server open(ServerSpec spec, Needs needs, Consumer<String> notes)
      throws IOException, InterruptedException {
    if (spec instanceof ExternalSpec external) {
      Target target = target(external);
      return new ExternalServer(spec.name(), target, facts(target), started(target));
    }
    return spec instanceof ContainerSpec container
        ? containers.start(container, needs, notes)
        : EmbeddedServer.start(spec.name(), needs, places, notes);
  }

  /** The engines that a server offers, without starting one. */
  public List<String> engines(ServerSpec spec) {
    return spec instanceof ExternalSpec external
        ? facts(target(external)).engines()
        : spec.engines();
  }

  /** The way to a server that runs already; nothing where it is started with the run. */
  public Optional<Target> found(ServerSpec spec) {
    return spec instanceof ExternalSpec external ? Optional.of(target(external)) : Optional.empty();
  }

  /** Whether it can be started here, in a few words; nothing of a server that is not started. */
  public String outlook(ServerSpec spec) {
    return spec instanceof ContainerSpec container
        ? containers.outlook(container)
        : spec instanceof EmbeddedSpec ? "starts here" : "";
  }

  /** A private folder for this run, which a later one removes if this one is killed. */
  public PrivateFolder folder(String use) throws IOException {
    return PrivateFolder.create(places.temporary(), use);
  }

  /** Removes what earlier runs left behind on this machine. */
  public List<String> sweep() {
    List<String> said = new ArrayList<>(PrivateFolder.sweep(places.temporary()));
    said.addAll(containers.sweep());
    return said;
  }

  /** Removes what is kept of a server that dyno starts, and what earlier runs left behind. */
  public List<String> remove(ServerSpec spec) {
    List<String> said = new ArrayList<>();
    if (spec instanceof ContainerSpec container) {
      said.addAll(containers.remove(container));
    }
    said.addAll(sweep());
    return said;
  }

  private Target target(ExternalSpec spec) {
    return Connections.reached(credentials.target(spec), driver);
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
