package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ReplicaBacklog;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * Polls the position and the backlog of a member on its own connection. The first member is not
 * polled, as its statements are counted.
 */
final class MemberWatch implements AutoCloseable {
  static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final List<String> POSITIONS =
      List.of(
          "SHOW GLOBAL STATUS LIKE 'wsrep\\_last\\_committed'",
          "SELECT 1, @@global.gtid_slave_pos",
          "SELECT 1, @@global.gtid_executed");

  /** The backlog changes slowly, and takes longer to read. */
  private static final int POSITIONS_PER_BACKLOG = 5;

  private final Target member;
  private final Thread thread;
  private volatile boolean over;
  private volatile boolean lost;
  private volatile long changedAt;
  private volatile Map<String, Long> most = Map.of();

  /** Known once the member has reported it. */
  private @Nullable ReplicaBacklog backlog;

  MemberWatch(Target member) {
    this.member = member;
    this.thread = Daemon.start("dyno-member-watch", this::watch);
  }

  private void watch() {
    try (Connection connection = Connections.open(member)) {
      List<String> positions = POSITIONS.stream().filter(one -> answers(connection, one)).toList();
      // a position that never changes does not count
      String last = positions.isEmpty() ? "" : position(connection, positions);
      for (int round = 0; !over && !positions.isEmpty(); round++) {
        long asked = System.nanoTime();
        String now = position(connection, positions);
        if (!now.equals(last)) {
          changedAt = asked;
          last = now;
        }
        if (round % POSITIONS_PER_BACKLOG == 0) {
          note(connection);
        }
        TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
      }
    } catch (SQLException | UserError e) {
      // the member is asked for its rows later, which reports why it does not answer
      changedAt = 0;
      lost = !over && e instanceof SQLException sql && Sql.isConnectionLost(sql);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean answers(Connection connection, String question) {
    try {
      return Sql.first(connection, question).isPresent();
    } catch (SQLException e) {
      return false;
    }
  }

  private static String position(Connection connection, List<String> questions)
      throws SQLException {
    StringBuilder position = new StringBuilder();
    for (String question : questions) {
      position.append(Objects.toString(Sql.rows(connection, question).get(0).get(2))).append(' ');
    }
    return position.toString();
  }

  private void note(Connection connection) {
    // none is reported while replication has stopped
    ReplicaBacklog reported =
        backlog != null ? backlog : ReplicaBacklog.of(connection).orElse(null);
    backlog = reported;
    if (reported != null) {
      long before = most.getOrDefault(reported.unit(), 0L);
      reported
          .read(connection)
          .ifPresent(now -> most = Map.of(reported.unit(), Math.max(before, now)));
    }
  }

  /** The last change of the position before a time, or that time if this is not known. */
  long changedAt(long time) {
    long changed = changedAt;
    return changed == 0 ? time : Math.min(time, changed);
  }

  /** Whether the member closed the connection, as one that restarts does. */
  boolean isLost() {
    return lost;
  }

  /** The largest backlog that was read, by its unit; empty if it is not known. */
  Map<String, Long> most() {
    return most;
  }

  @Override
  public void close() {
    over = true;
    thread.interrupt();
  }
}
