package org.enginedyno.bench;

import java.util.Locale;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.client.Executor;
import org.enginedyno.plan.client.PreparedBy;
import org.enginedyno.plan.client.Profile;

/** The parameters' words as values. */
final class Asked {
  private Asked() {}

  /** The client as far as a fork has to make it; its JVM and threads are made by who starts it. */
  static Client client(
      String driver, String profile, String statements, String checkout, String pool, int threads) {
    Client client =
        new Client(
            constant(Driver.class, driver),
            constant(Profile.class, profile),
            constant(PreparedBy.class, statements),
            constant(Checkout.class, checkout),
            pool.equals("threads") ? Client.AS_MANY_AS_THREADS : Integer.parseInt(pool),
            Client.THIS_JVM,
            Executor.PLATFORM,
            Client.NO_ARGS);
    if (client.checkout() == Checkout.HELD && client.connections(threads) < threads) {
      throw new IllegalStateException(
          "%d threads cannot each hold one of %s connections; use checkout=borrow"
              .formatted(threads, pool));
    }
    return client;
  }

  static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
