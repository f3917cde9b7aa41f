package org.enginedyno.plan;

/**
 * The part of a cell's work that one of its clients does. Threads are numbered across all clients,
 * so that keys, rows and times are those of one client with all threads.
 *
 * @param client its number, the first being 0
 * @param first the number of its first thread
 * @param all the threads of all clients
 */
public record ClientShare(int client, int clients, int first, int threads, int all) {
  public ClientShare {
    if (client < 0 || client >= clients || threads < 1 || first + threads > all) {
      throw new IllegalArgumentException(
          "client %d of %d cannot have %d of %d threads from %d on"
              .formatted(client + 1, clients, threads, all, first));
    }
  }

  /** The share of the only client. */
  public static ClientShare whole(int threads) {
    return of(0, 1, threads);
  }

  public static ClientShare of(int client, int clients, int threads) {
    int first = 0;
    for (int before = 0; before < client; before++) {
      first += part(threads, before, clients);
    }
    return new ClientShare(client, clients, first, part(threads, client, clients), threads);
  }

  /** The first clients get the remainder. */
  private static int part(int number, int client, int clients) {
    return number / clients + (client < number % clients ? 1 : 0);
  }

  /** Its part of another number that is divided in the same way as the threads. */
  public int part(int number) {
    return part(number, client, clients);
  }

  public boolean isWhole() {
    return clients == 1;
  }

  /** Whether it is the client that prepares runs and reads what the server counted. */
  public boolean leads() {
    return client == 0;
  }

  public String name() {
    return "client %d of %d".formatted(client + 1, clients);
  }

  /** The number of one of its threads among those of all clients. */
  public int thread(int own) {
    return first + own;
  }

  /** The number of one of its operations among those of all clients, the first being 0. */
  public long operation(long own) {
    return own / threads * all + first + own % threads;
  }

  /** How many operations of a counted run this client does. */
  public long operations(Extent extent) {
    long own = 0;
    for (int thread = 0; thread < threads; thread++) {
      own += extent.ofThread(thread(thread), all);
    }
    return own;
  }

  /** Its part of all threads. */
  public double weight() {
    return threads / (double) all;
  }
}
