package org.enginedyno.result.fork;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/**
 * The messages between the clients of a cell and the process that started them, one line each.
 * Every client first sends its {@link Hello}, and reads the clock of that process with {@link
 * #TIME}. Before and after each warm-up and run it reads that clock again, and sends {@link
 * #ARRIVED}. Once all have done so, the first client receives {@link #LEAD}, does what only one
 * client may do, and sends {@link #ARRIVED} again. Then all clients receive the time at which to
 * continue.
 */
public final class GroupProtocol {
  /** Requests the time, which is the answer. */
  public static final String TIME = "time";

  public static final String ARRIVED = "arrived";
  public static final String LEAD = "lead";

  /**
   * How often a client reads the clock of the process that started it; the fastest answer counts.
   */
  public static final int ROUNDS = 32;

  /** How often it reads the clock again before and after each run, as clocks drift. */
  public static final int ROUNDS_AGAIN = 8;

  private static final int LONGEST_FIRST = 64;

  private GroupProtocol() {}

  /**
   * Reads the first line of a peer, and nothing that follows it. The peer may be a stranger, so the
   * line is cut if it is long or takes longer than this to come.
   */
  public static String firstLine(InputStream in, int millis) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    StringBuilder line = new StringBuilder();
    for (int next = in.read();
        next > 0 && next != '\n' && line.length() < LONGEST_FIRST && System.nanoTime() < end; ) {
      line.append((char) next);
      next = in.read();
    }
    return line.toString();
  }

  /**
   * The first line of a client.
   *
   * @param key proves that it is one of the clients
   */
  public record Hello(String key, int client) {
    public String line() {
      return key + " " + client;
    }

    public static Hello parse(String line) {
      String[] parts = line.split(" ", 2);
      return new Hello(parts[0], parts.length == 2 ? Integer.parseInt(parts[1]) : -1);
    }
  }
}
