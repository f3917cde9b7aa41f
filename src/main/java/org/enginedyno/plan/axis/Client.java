package org.enginedyno.plan.axis;

/**
 * The measuring side of a cell.
 *
 * @param pool connections in the pool, or {@link #AS_MANY_AS_THREADS}
 * @param jvm a JDK's folder or version, or {@link #THIS_JVM}
 * @param jvmArgs what the measuring JVM is told besides, or {@link #NO_ARGS}
 */
public record Client(
    Driver driver,
    Profile profile,
    PreparedBy statements,
    Checkout checkout,
    int pool,
    String jvm,
    Executor executor,
    String jvmArgs) {
  public static final int AS_MANY_AS_THREADS = 0;
  public static final String THIS_JVM = "current";
  public static final String NO_ARGS = "none";

  private static final String THREADS = "threads";
  private static final int MOST_CONNECTIONS = 4_096;

  /** What a plan gets that says nothing. */
  public static final Client USUAL = usual(Checkout.HELD);

  public Client {
    if (pool < 0) {
      throw new IllegalArgumentException("pool must be positive: " + pool);
    }
  }

  /** The usual client with one of the two ways to its connections. */
  public static Client usual(Checkout checkout) {
    return new Client(
        Driver.MYSQL,
        Profile.EQUAL,
        PreparedBy.SERVER,
        checkout,
        AS_MANY_AS_THREADS,
        THIS_JVM,
        Executor.PLATFORM,
        NO_ARGS);
  }

  /** How many connections a pool for these threads has. */
  public int connections(int threads) {
    return pool == AS_MANY_AS_THREADS ? threads : pool;
  }

  /** Reads the size of a pool as plans write it. */
  public static int poolOf(String text) {
    if (text.strip().equals(THREADS)) {
      return AS_MANY_AS_THREADS;
    }
    try {
      int connections = Integer.parseInt(text.strip().replace("_", ""));
      if (connections >= 1 && connections <= MOST_CONNECTIONS) {
        return connections;
      }
      throw new IllegalArgumentException("must be 1 to %d: %s".formatted(MOST_CONNECTIONS, text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "must be a whole number of 1 to %d: %s".formatted(MOST_CONNECTIONS, text), e);
    }
  }

  /** The pool as plans write it. */
  public String poolText() {
    return pool == AS_MANY_AS_THREADS ? THREADS : Integer.toString(pool);
  }
}
