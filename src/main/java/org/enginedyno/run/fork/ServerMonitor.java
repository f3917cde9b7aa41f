package org.enginedyno.run.fork;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.db.facts.ProcessList.Session;
import org.enginedyno.result.OtherClients;
import org.enginedyno.server.Server;

/** The monitoring connection: checks that a server answers, and which other clients use it. */
final class ServerMonitor implements AutoCloseable {
  private static final int ANSWER_SECONDS = 20;
  static final Map<String, String> IMPATIENT =
      Map.of("socketTimeout", Integer.toString(ANSWER_SECONDS * 1_000));

  private static final Duration SHORTEST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** The pause between two readings is this many times as long as a reading, within limits. */
  private static final int SHARE = 100;

  private final Server server;
  private final Target target;
  private final Connection connection;
  private final long session;
  private final ClientLog clients;
  private Duration pause = SHORTEST;

  private ServerMonitor(Party party, Connection connection) throws SQLException {
    this.server = Objects.requireNonNull(party.server());
    this.target = party.target();
    this.connection = connection;
    this.session = Sql.number(connection, Sql.SESSION);
    this.clients = new ClientLog(ProcessList.showsAll(connection));
    look();
  }

  static ServerMonitor open(Party party) throws SQLException {
    Connection connection = Connections.openDatabase(party.target(), IMPATIENT);
    try {
      return new ServerMonitor(party, connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  Target target() {
    return target;
  }

  /** The time until the next reading of the process list. */
  synchronized Duration pause() {
    return pause;
  }

  private synchronized void look() throws SQLException {
    long asked = System.nanoTime();
    ProcessList list = ProcessList.read(connection);
    long answered = System.nanoTime();
    // the sessions of a cluster's other members belong to the cluster
    clients.add(
        server.members().others().isEmpty() ? list : list.withoutReplicas(), asked, answered);
    long rest = (answered - asked) * SHARE;
    pause = Duration.ofNanos(Math.max(SHORTEST.toNanos(), Math.min(LONGEST.toNanos(), rest)));
  }

  /**
   * Why the server cannot be used any longer; empty if it can.
   *
   * @param thorough whether to check its process, too
   */
  Optional<String> trouble(boolean thorough) {
    if (thorough && !server.lastWords().isEmpty()) {
      return Optional.of("the server is gone: " + server.lastWords());
    }
    long asked = System.nanoTime();
    try {
      look();
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(
          server.lastWords().isEmpty()
              ? silence(Duration.ofNanos(System.nanoTime() - asked))
              : "the server is gone: " + server.lastWords());
    }
  }

  /** A server that shuts down closes its connections before its process ends. */
  private static String silence(Duration waited) {
    return waited.toSeconds() < ANSWER_SECONDS / 2
        ? "the server closed the monitoring connection"
        : "the server did not answer within " + ANSWER_SECONDS + " s";
  }

  /** What the server's statements wait for. */
  synchronized String states() {
    Set<String> states = new TreeSet<>();
    try {
      String database = connection.getCatalog();
      for (Sql.Row thread : Sql.rows(connection, "SHOW PROCESSLIST")) {
        String state = thread.get("state");
        String info = thread.get("info");
        boolean works = database.equals(thread.get("db")) && state != null && !state.isBlank();
        if (works && info != null && !info.startsWith("SHOW")) {
          states.add(state);
        }
      }
    } catch (SQLException e) {
      return "";
    }
    return states.isEmpty() ? "" : "; the server says: " + String.join(", ", states);
  }

  /**
   * Other clients that were not idle, after a last reading of the process list.
   *
   * @param fork the sessions of the measuring JVM
   */
  synchronized OtherClients others(Set<Long> fork) {
    Set<Long> own = new HashSet<>(fork);
    own.add(session);
    try {
      look();
    } catch (SQLException e) {
      // the server has crashed; earlier readings count
    }
    return clients.others(own, id -> ProcessList.lastStatement(connection, id));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // it is broken, and the loss of the server was reported
    }
  }

  /** Finds the sessions that worked between the first and the last of several process lists. */
  static final class ClientLog {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final boolean allVisible;
    private final Map<Long, Session> worked = new TreeMap<>();
    private final Set<Long> unreadable = new HashSet<>();
    private Map<Long, Session> idle = Map.of();
    private Set<Long> idleTwice = Set.of();
    private long firstAt;
    private int looks;

    /**
     * Creates a log without process lists.
     *
     * @param allVisible whether the lists have the sessions of all users
     */
    ClientLog(boolean allVisible) {
      this.allVisible = allVisible;
    }

    /**
     * Adds a list.
     *
     * @param asked the time of the request in nanoseconds
     * @param answered the time of the answer
     */
    void add(ProcessList list, long asked, long answered) {
      if (looks++ == 0) {
        firstAt = answered;
      }
      for (Session session : list.sessions()) {
        if (hasWorked(session, asked)) {
          // a session is kept with its statement, if any reading showed one
          worked.merge(
              session.id(), session, (known, now) -> known.statement().isEmpty() ? now : known);
        }
      }
      addEnded(list);
    }

    /**
     * Adds the sessions that ended since the last list: they may have worked after it. A session
     * that was idle only once may be one of dyno that was ending.
     */
    private void addEnded(ProcessList list) {
      Set<Long> present = new HashSet<>(list.sessions().stream().map(Session::id).toList());
      idle.values().stream()
          .filter(session -> !present.contains(session.id()))
          .filter(session -> idleTwice.contains(session.id()))
          .forEach(session -> worked.putIfAbsent(session.id(), session.ended()));
      Map<Long, Session> now =
          list.sessions().stream()
              .filter(session -> session.isIdle() && session.seconds() > 0)
              .filter(session -> !session.isWaitingSystem())
              .collect(Collectors.toMap(Session::id, session -> session, (one, other) -> one));
      idleTwice = new HashSet<>(now.keySet());
      idleTwice.retainAll(idle.keySet());
      idle = now;
    }

    private boolean hasWorked(Session session, long asked) {
      if (session.isUnreadable()) {
        // a session of dyno that is ending is seen once, a long rollback more than once
        return !unreadable.add(session.id());
      }
      return session.isIdle() ? hasEndedWork(session, asked) : !session.isWaitingSystem();
    }

    /** The server counts whole seconds, so the last work may be a second earlier than it seems. */
    private boolean hasEndedWork(Session session, long asked) {
      return asked - (session.seconds() + 1) * NANOS_PER_SECOND > firstAt;
    }

    /**
     * The sessions that worked.
     *
     * @param own sessions to leave out
     * @param last the last statement of a session, if it is known
     */
    OtherClients others(Set<Long> own, LongFunction<Optional<String>> last) {
      return new OtherClients(
          looks,
          allVisible,
          worked.values().stream()
              .filter(session -> !own.contains(session.id()))
              .map(
                  session ->
                      session.text(session.isIdle() ? last.apply(session.id()) : Optional.empty()))
              .toList());
    }
  }
}
