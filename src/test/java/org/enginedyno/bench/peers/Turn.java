package org.enginedyno.bench.peers;

import java.io.IOException;

/** What a tool does for one turn: a number of queries, whose cost is then seen at the server. */
@FunctionalInterface
interface Turn {
  /** What the client says of its turn. */
  Client take() throws Exception;

  /** How long the clients were at work, and their CPU time in seconds. */
  record Client(double seconds, double cpuSeconds) {
    public Client {
      if (seconds <= 0) {
        throw new IllegalArgumentException("a turn takes time");
      }
    }
  }

  /** What a query cost in a turn. */
  record Cost(double perSecond, double serverMicros, double clientMicros) {
    /** Takes a turn and looks at the server before and after it. */
    static Cost of(Turn turn, ServerWork server) throws Exception {
      ServerWork.Reading before = server.read();
      Client client = turn.take();
      ServerWork.Reading after = server.read();
      long queries = after.queries() - before.queries();
      if (queries <= 0) {
        throw new IOException("the server was asked nothing");
      }
      return new Cost(
          queries / client.seconds(),
          (after.cpuSeconds() - before.cpuSeconds()) * 1e6 / queries,
          client.cpuSeconds() * 1e6 / queries);
    }
  }
}
