package org.enginedyno.bench.peers;

import java.sql.Connection;
import java.sql.SQLException;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.server.Server;

/** What a server has done: its CPU time, and the queries and changes that it counts itself. */
record ServerWork(ProcessHandle process, Connection connection) {
  private static final String QUERIES =
      "SHOW GLOBAL STATUS WHERE Variable_name IN"
          + " ('Com_select', 'Com_insert', 'Com_update', 'Com_delete')";

  static ServerWork of(Server server, Connection connection) {
    return new ServerWork(server.process().orElseThrow(), connection);
  }

  /** At one moment. */
  record Reading(long queries, double cpuSeconds) {}

  Reading read() throws SQLException {
    long queries =
        ServerFacts.pairs(connection, QUERIES).values().stream().mapToLong(Long::parseLong).sum();
    return new Reading(queries, process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9);
  }
}
