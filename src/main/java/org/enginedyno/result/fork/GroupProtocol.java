package org.enginedyno.result.fork;

/**
 * What the clients of a cell and the process that started them send each other, a line each. Every
 * client first sends its {@link Hello}, and reads the other's clock by {@link #TIME}. Before and
 * after each warm-up and run it reads that clock again, and sends {@link #ARRIVED}. Once all have
 * done so, the first client is sent {@link #LEAD}, does what only one may do, and sends {@link
 * #ARRIVED} again. Then all are sent the time to go on.
 */
public final class GroupProtocol {
  /** Requests the time, which is the answer. */
  public static final String TIME = "time";

  public static final String ARRIVED = "arrived";
  public static final String LEAD = "lead";

  /** How often a client reads the other's clock; the quickest answer counts. */
  public static final int ROUNDS = 32;

  /** The same at each meeting, as clocks drift. */
  public static final int ROUNDS_AGAIN = 8;

  private GroupProtocol() {}

  /**
   * The first line of a client.
   *
   * @param key shows that it is one of the clients
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
