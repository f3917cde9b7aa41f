package org.enginedyno.run.fork;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.result.OtherClients;
import org.enginedyno.server.Server;

/** A connection that asks a server whether it lives, and who else works on it. */
final class Heart implements AutoCloseable {
  private static final int ANSWER_SECONDS = 20;
  static final Map<String, String> IMPATIENT =
      Map.of("socketTimeout", Integer.toString(ANSWER_SECONDS * 1_000));

  private static final Duration SHORTEST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** A reading may take this part of the time between two of them. */
  private static final int SHARE = 100;

  private final Server server;
  private final Target target;
  private final Connection connection;
  private final long session;
  private final ClientLog clients;
  private Duration pause = SHORTEST;

  private Heart(Party party, Connection connection) throws SQLException {
    this.server = Objects.requireNonNull(party.server());
    this.target = party.target();
    this.connection = connection;
    this.session = Sql.number(connection, Sql.SESSION);
    this.clients = new ClientLog(ProcessList.showsAll(connection));
    look();
  }

  static Heart open(Party party) throws SQLException {
    Connection connection = Connections.openDatabase(party.target(), IMPATIENT);
    try {
      return new Heart(party, connection);
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
    // those of a cluster's own members belong to it
    clients.add(
        server.members().others().isEmpty() ? list : list.withoutReplicas(), asked, answered);
    long rest = (answered - asked) * SHARE;
    pause = Duration.ofNanos(Math.max(SHORTEST.toNanos(), Math.min(LONGEST.toNanos(), rest)));
  }

  /**
   * Why the server cannot be worked with any longer.
   *
   * @param thorough whether to look at its process, too
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

  /** A server that goes down breaks off its connections before its process has ended. */
  private static String silence(Duration waited) {
    return waited.toSeconds() < ANSWER_SECONDS / 2
        ? "the server broke off the connection that watches over it"
        : "the server did not answer within " + ANSWER_SECONDS + " s";
  }

  /** What the server's statements wait for. */
  synchronized String states() {
    return StallDetector.states(connection);
  }

  /**
   * The clients that were neither dyno's nor idle, after a last look.
   *
   * @param fork the sessions of the measuring JVM
   */
  synchronized OtherClients others(Set<Long> fork) {
    Set<Long> own = new HashSet<>(fork);
    own.add(session);
    try {
      look();
    } catch (SQLException e) {
      // a crashed server: what was seen before counts
    }
    return clients.others(own, id -> ProcessList.lastStatement(connection, id));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // it is broken, and its server's end was reported
    }
  }
}
