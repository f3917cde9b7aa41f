package org.enginedyno.server.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ProofSupport;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.RecordSeal;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Members;
import org.enginedyno.server.Server;
import org.jspecify.annotations.Nullable;

/** A running server that dyno did not start; its process is known if it is on this machine. */
record ExternalServer(
    String name,
    Target target,
    Optional<ProcessHandle> process,
    List<ProcessHandle> processes,
    RecordSeal seal,
    Members members)
    implements Server {
  /** A server's uptime starts some time after its process. */
  private static final Duration SLACK = Duration.ofSeconds(15);

  /** Dyno's own connections; every run needs at least two. */
  private static final int LEAST_OWN = 2;

  private static final String IDENTITY =
      "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('hostname', 'port', 'socket', 'datadir',"
          + " 'pid_file', 'server_id', 'server_uuid', 'server_uid', 'report_host',"
          + " 'wsrep_node_address', 'wsrep_node_name')";

  static ExternalServer connect(
      String name, Target target, Members members, int workers, RecordSeal seal) {
    // each must answer before anything is measured
    int nodes = members.use().writesToAll() ? 1 + members.others().size() : 0;
    Optional<ProcessHandle> first = reached(target, workers, nodes);
    List<ProcessHandle> processes = new ArrayList<>(first.stream().toList());
    members.others().forEach(other -> reached(other, workers, nodes).ifPresent(processes::add));
    if (!members.others().isEmpty()) {
      Map<String, Target> known = new HashMap<>();
      Stream.concat(Stream.of(target), members.others().stream())
          .forEach(one -> requireOther(one, known.putIfAbsent(identity(one), one)));
    }
    return new ExternalServer(name, target, first, processes, seal, members);
  }

  private static void requireOther(Target member, @Nullable Target same) {
    if (same != null) {
      throw new UserError(
          "members: %s and %s are the same server; name each once"
              .formatted(same.place(), member.place()));
    }
  }

  /** The variables that together identify a member: no two members have the same values. */
  private static String identity(Target member) {
    try (Connection connection = Connections.open(member)) {
      return Sql.rows(connection, IDENTITY).stream()
          .map(row -> row.text(1) + "=" + row.text(2))
          .sorted()
          .collect(Collectors.joining(" "));
    } catch (SQLException e) {
      throw Servers.silent(member, e);
    }
  }

  /**
   * Checks that a member answers and has room for the connections. Returns its process if that is
   * on this machine.
   *
   * @param nodes the number of members that are written to at once; 0 if only the first one is
   */
  private static Optional<ProcessHandle> reached(Target member, int workers, int nodes) {
    try (Connection connection = Connections.open(member)) {
      requireRoom(connection, member, workers + LEAST_OWN);
      ServerFacts facts = ProofSupport.facts(connection, member);
      if (nodes > 0) {
        requireWriter(facts, member, nodes);
      }
      Optional<Instant> started = ServerFacts.uptime(connection).map(Instant.now()::minus);
      return member.isLocal()
          ? process(facts).filter(found -> startedAt(found, started))
          : Optional.empty();
    } catch (SQLException e) {
      throw Servers.silent(member, e);
    }
  }

  /**
   * Refuses nodes that cannot be written to at once: members of other clusters refuse rows, and
   * without a sufficient auto-increment step nodes generate equal values.
   */
  private static void requireWriter(ServerFacts facts, Target member, int nodes) {
    String on = facts.variables().getOrDefault("wsrep_on", "OFF");
    int step = Integer.parseInt(facts.variables().getOrDefault("auto_increment_increment", "1"));
    if (!on.equals("ON") || step < nodes) {
      throw new UserError(
          "write-to: all needs Galera nodes with wsrep_auto_increment_control=ON; %s has wsrep_on=%s, auto_increment_increment=%d (%d nodes)"
              .formatted(member.place(), on, step, nodes));
    }
  }

  private static void requireRoom(Connection connection, Target target, int needed)
      throws SQLException {
    for (String variable : List.of("max_connections", "max_user_connections")) {
      // for an account with its own limit, the variable has that value
      long most = Sql.number(connection, "SELECT @@" + variable);
      if (most > 0 && most < needed) {
        throw new UserError(
            "%s allows user '%s' %d connections (%s), and the run needs %d; raise %4$s or use fewer threads"
                .formatted(target.place(), target.user(), most, variable, needed));
      }
    }
  }

  /** A loopback address may lead into a container, whose process numbers differ. */
  private static boolean startedAt(ProcessHandle process, Optional<Instant> started) {
    Optional<Instant> instant = process.info().startInstant();
    return instant.isPresent()
        && started.isPresent()
        && Duration.between(instant.get(), started.get()).abs().compareTo(SLACK) <= 0;
  }

  /** Finds the process by its pid file. */
  private static Optional<ProcessHandle> process(ServerFacts facts) {
    String pidFile = facts.variables().getOrDefault("pid_file", "");
    Path file = Path.of(facts.variables().getOrDefault("datadir", "/")).resolve(pidFile);
    try {
      return Files.isRegularFile(file)
          ? ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
          : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  @Override
  public String kind() {
    return "external";
  }

  @Override
  public String lastWords() {
    return process.isPresent() && !process.get().isAlive() ? "its process has ended" : "";
  }

  @Override
  public Map<String, String> particulars() {
    Map<String, String> particulars = new TreeMap<>(Map.of("user", target.user()));
    if (!members.others().isEmpty()) {
      particulars.put("members", members.places(target));
    }
    DriverJar control = target.control();
    if (control != null) {
      particulars.put(
          "loaded, counted and watched by",
          "%s driver %s, as the server refuses the shipped one"
              .formatted(control.family(), control.version()));
    }
    return particulars;
  }

  @Override
  public void close() {}
}
