package org.enginedyno.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.os.Daemon;
import org.enginedyno.result.fork.ClientWindow;
import org.enginedyno.result.fork.GroupProtocol;
import org.enginedyno.result.fork.GroupProtocol.Hello;
import org.jspecify.annotations.Nullable;

/**
 * This JVM as one of several clients, which start and end their runs together. The JVM halts when
 * the process that started the clients closes the connection, because another client failed.
 */
final class GroupMember {
  private static final int ROUND_TRIPS = 100;

  private final PrintWriter out;
  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private final Set<Long> streams = new ConcurrentSkipListSet<>();
  private long offset;
  private long error = Long.MAX_VALUE;
  private long roundTripNanos = Long.MAX_VALUE;
  private volatile boolean left;

  /** The work of the first client while all others wait. */
  interface Lead {
    void run() throws SQLException;
  }

  /**
   * An agreed time of {@link System#nanoTime}.
   *
   * @param offset how far the other clock is ahead of this one
   * @param error the largest error of the offset
   */
  record Agreed(long at, long offset, long error) {
    /** The same time with an error that includes the clocks' drift until a later comparison. */
    Agreed driftedTo(Agreed later) {
      long apart = Math.abs(later.offset - offset) + later.error;
      return new Agreed(at, offset, Math.max(error, apart));
    }

    /** Waits until a number of nanoseconds before the agreed time. */
    void await(long before) {
      long end = at - before;
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    ClientWindow window(long start, long end, long slicesAt) {
      return new ClientWindow(at + offset, start + offset, end + offset, slicesAt + offset, error);
    }
  }

  private GroupMember(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    out = new PrintWriter(socket.getOutputStream(), true, US_ASCII);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
    Daemon.start("dyno-group", () -> read(in));
  }

  /** Joins the other clients, and compares the clocks. */
  static GroupMember join(HandOver.Group group) throws IOException {
    GroupMember member = new GroupMember(new Socket(group.host(), group.port()));
    member.out.println(new Hello(group.key(), group.share().client()).line());
    member.compareClocks(GroupProtocol.ROUNDS);
    return member;
  }

  private void compareClocks(int rounds) throws IOException {
    error = Long.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      long asked = System.nanoTime();
      out.println(GroupProtocol.TIME);
      long time = Long.parseLong(next());
      long took = System.nanoTime() - asked;
      if (took / 2 < error) {
        error = took / 2;
        offset = time - asked - took / 2;
      }
    }
  }

  private void read(BufferedReader in) {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        received.add(line);
      }
    } catch (IOException e) {
      // treated like a closed connection
    }
    if (!left) {
      Runtime.getRuntime().halt(1);
    }
  }

  private String next() throws IOException {
    try {
      return received.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for other clients", e);
    }
  }

  /**
   * Waits until all clients have arrived and the first has done its work.
   *
   * @param member null for a single client, which only does the work
   * @return the time at which the clients agreed to start; null for a single client
   */
  static @Nullable Agreed meet(@Nullable GroupMember member, Lead lead) throws SQLException {
    if (member == null) {
      lead.run();
      return null;
    }
    try {
      return member.meet(lead);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Agreed meet(Lead lead) throws IOException, SQLException {
    // the clocks of two machines drift apart by some milliseconds per minute
    compareClocks(GroupProtocol.ROUNDS_AGAIN);
    out.println(GroupProtocol.ARRIVED);
    String line = next();
    if (line.equals(GroupProtocol.LEAD)) {
      lead.run();
      out.println(GroupProtocol.ARRIVED);
      line = next();
    }
    return new Agreed(Long.parseLong(line) - offset, offset, error);
  }

  /** The ids of the random streams that its workers draw from. */
  Set<Long> streams() {
    return streams;
  }

  /** The shortest time of a statement, measured before any worker is active. */
  long roundTripNanos() {
    return roundTripNanos;
  }

  void measureRoundTrip(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int round = 0; round < ROUND_TRIPS; round++) {
        long asked = System.nanoTime();
        statement.execute("DO 1");
        roundTripNanos = Math.min(roundTripNanos, System.nanoTime() - asked);
      }
    }
  }

  /** Lets this JVM outlive the connection, at the end of its work. */
  void leave() {
    left = true;
  }
}
