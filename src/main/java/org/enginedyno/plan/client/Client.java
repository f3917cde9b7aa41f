package org.enginedyno.plan.client;

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

  /** The pool as plans write it. */
  public String poolText() {
    return pool == AS_MANY_AS_THREADS ? "threads" : Integer.toString(pool);
  }
}
