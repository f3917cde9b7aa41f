package org.enginedyno.plan.axis;

/** Measuring sides to test with, which are usual in what is not said. */
public final class SampleClients {
  private SampleClients() {}

  /** A driver that is told what its like is told. */
  public static Client equal(Driver driver, PreparedBy statements, Checkout checkout) {
    return new Client(
        driver,
        Profile.EQUAL,
        statements,
        checkout,
        Client.AS_MANY_AS_THREADS,
        Client.THIS_JVM,
        Executor.PLATFORM,
        Client.NO_ARGS);
  }
}
