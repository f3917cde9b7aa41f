package org.enginedyno.server.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.RecordSeal;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Members;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Places;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec.Programs;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.ServerSpec.Replication;
import org.enginedyno.server.container.DockerContainers;
import org.enginedyno.server.embedded.Binaries.ProgramArtifact;
import org.enginedyno.server.embedded.EmbeddedServer.Role;

/**
 * Opens servers: starts dyno's own and connects to running ones.
 *
 * @param credentials finds the target of an external server with its credentials when needed
 * @param driver the driver for a server that refuses the shipped one
 */
public record Servers(
    Places places,
    Function<ExternalSpec, Target> credentials,
    DockerContainers containers,
    Supplier<Optional<DriverJar>> driver) {
  /** What the embedded server is called before it runs. */
  public static final String EMBEDDED = "MariaDB " + ProgramArtifact.VERSION;

  private static final String VARIABLES = "variables.txt";

  public Servers(
      Places places, Function<ExternalSpec, Target> credentials, DockerContainers containers) {
    this(places, credentials, containers, Optional::empty);
  }

  /** The same servers, with another driver for a server that refuses the shipped one. */
  public Servers withDriver(Supplier<Optional<DriverJar>> other) {
    return new Servers(places, credentials, containers, other);
  }

  public Server open(ServerSpec spec, Needs needs) throws IOException, InterruptedException {
    return open(spec, needs, line -> {});
  }

  /** Opens a server; {@code notes} receives slow steps. */
  public Server open(ServerSpec spec, Needs needs, Consumer<String> notes)
      throws IOException, InterruptedException {
    if (spec instanceof ExternalSpec external) {
      Target target = target(external);
      return ExternalServer.connect(
          spec.name(),
          target,
          members(external, target),
          needs.connections(),
          new RecordSeal(places::restoreKey));
    }
    if (spec instanceof ContainerSpec container) {
      return containers.start(container, needs, notes);
    }
    EmbeddedSpec embedded = (EmbeddedSpec) spec;
    Binaries binaries =
        embedded.programs() == Programs.INSTALLED
            ? Binaries.installed(embedded.replicas().replication())
            : shipped(notes);
    return embedded.replicas().replication() == Replication.NONE
        ? EmbeddedServer.start(spec.name(), needs, places, binaries, Role.alone())
        : EmbeddedCluster.start(embedded, needs, places, binaries);
  }

  private Binaries shipped(Consumer<String> notes) throws IOException {
    try {
      return Binaries.in(places, notes);
    } catch (FileSystemException e) {
      throw Places.unwritableCache(places.cache(), e);
    }
  }

  public List<String> engines(ServerSpec spec) {
    return spec instanceof ExternalSpec external
        ? facts(target(external)).engines()
        : spec.engines();
  }

  /** The target of a running server; empty for one that dyno starts. */
  public Optional<Target> runningTarget(ServerSpec spec) {
    return spec instanceof ExternalSpec external ? Optional.of(target(external)) : Optional.empty();
  }

  /** Whether a server can be started here, in a few words; empty for external ones. */
  public String outlook(ServerSpec spec) {
    if (spec instanceof EmbeddedSpec embedded) {
      return embedded.programs() == Programs.SHIPPED
              || Binaries.areInstalled(embedded.replicas().replication())
          ? "starts here"
          : "its programs are not installed";
    }
    return spec instanceof ContainerSpec container ? containers.outlook(container) : "";
  }

  /** Creates a private folder, which a later run removes if this one is killed. */
  public PrivateFolder folder(String use) throws IOException {
    return PrivateFolder.create(places.temporary(), use);
  }

  /** Removes what earlier runs left behind on this machine. */
  public List<String> sweep() {
    List<String> messages = new ArrayList<>(PrivateFolder.sweep(places.temporary()));
    messages.addAll(containers.sweep());
    return messages;
  }

  /** Removes the kept containers of a server and what earlier runs left behind. */
  public List<String> remove(ServerSpec spec) {
    List<String> messages = new ArrayList<>();
    if (spec instanceof ContainerSpec container) {
      messages.addAll(containers.remove(container));
    }
    messages.addAll(sweep());
    return messages;
  }

  /** The other members have the first one's database, user and password, and its options. */
  private static Members members(ExternalSpec spec, Target first) {
    return new Members(
        spec.cluster().others().stream()
            .map(url -> Target.parse(url, first.user(), first.password()).in(first.database()))
            .map(one -> one.withDefaults(first.properties()))
            .map(one -> first.control() == null ? one : one.controlledBy(first.control()))
            .toList(),
        spec.cluster().patience(),
        spec.cluster().use(),
        Members.Keeping.NONE);
  }

  private Target target(ExternalSpec spec) {
    return Connections.reachable(credentials.apply(spec), driver);
  }

  /** The global variables of the embedded server on Linux, by name, before it runs. */
  public static Set<String> embeddedVariables() {
    try (InputStream names =
        Objects.requireNonNull(Servers.class.getResourceAsStream(VARIABLES), VARIABLES)) {
      return new String(names.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static ServerFacts facts(Target target) {
    try (Connection connection = Connections.open(target)) {
      return ServerFacts.read(connection);
    } catch (SQLException e) {
      throw silent(target, e);
    }
  }

  /** The error of a server that accepts connections and reports nothing. */
  public static UserError silent(Target target, SQLException e) {
    return new UserError(target.place() + " does not report its state: " + Sql.line(e), e);
  }
}
