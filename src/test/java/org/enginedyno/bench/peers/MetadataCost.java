package org.enginedyno.bench.peers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.os.ProcessThreads;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * A program that measures the cost of column definitions on a server: prepared point selects by
 * bare connections that receive them once or with each answer. Its argument is the number of
 * alternating rounds.
 */
final class MetadataCost {
  private static final int OPERATIONS = Contest.part(40_000);
  private static final DataSpec DATA = new DataSpec(Contest.part(100_000), 2012);
  private static final String CACHED = "mariadb";

  private MetadataCost() {}

  public static void main(String[] args) throws Exception {
    Needs needs = new Needs(10, 256L << 20, 0, List.of("InnoDB"));
    try (Server server = OwnServers.start(needs);
        TestDatabase database = new TestDatabase(server, server.target().database())) {
      database.load(
          Workloads.named("OLTP_POINT")
              .tables(DATA, Workloads.named("OLTP_POINT").knobs().values(Map.of()))
              .get(0),
          "InnoDB");
      compare(server, database, Integer.parseInt(args[0]));
    }
  }

  private static void compare(Server server, TestDatabase database, int turns) throws Exception {
    Contest contest =
        new Contest(
            CACHED,
            turns,
            Contest.Column.ratio("server's CPU", "%.2f us"),
            Contest.Column.alone("bytes of an answer", "%.0f"),
            Contest.Column.ratio("client's CPU", "%.2f us"));
    contest.printHeader();
    Map<String, Contest.Turn> clients = new LinkedHashMap<>();
    try (Connection cached = BareJdbc.connect(server.target(), "mariadb", Map.of());
        Connection each =
            BareJdbc.connect(server.target(), "mariadb", Map.of("enableSkipMeta", "false"));
        Connection mysql = BareJdbc.connect(server.target());
        Connection same =
            BareJdbc.connect(
                server.target(),
                "mysql",
                Map.of(
                    "characterSetResults", "utf8mb4",
                    "connectionCollation", "utf8mb4_general_ci"))) {
      clients.put(CACHED, () -> turn(server, database, cached));
      clients.put("mariadb, enableSkipMeta=false", () -> turn(server, database, each));
      clients.put("mysql", () -> turn(server, database, mysql));
      clients.put("mysql, character sets as mariadb", () -> turn(server, database, same));
      contest.run("point select", clients);
    }
  }

  private static double[] turn(Server server, TestDatabase database, Connection connection)
      throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    long bytes = sent(database);
    double before = seconds(server);
    Stretch stretch;
    try (PreparedStatement query =
        connection.prepareStatement("SELECT c FROM sbtest1_innodb WHERE id = ?")) {
      stretch =
          Stretch.here(
              OPERATIONS,
              () -> {
                for (int i = 0; i < OPERATIONS; i++) {
                  query.setInt(1, 1 + random.nextInt(DATA.rows()));
                  try (ResultSet row = query.executeQuery()) {
                    row.next();
                    row.getString(1);
                  }
                }
              });
    }
    double used = seconds(server) - before;
    return new double[] {
      used * 1e6 / OPERATIONS, (sent(database) - bytes) / (double) OPERATIONS, stretch.micros()
    };
  }

  private static long sent(TestDatabase database) throws Exception {
    return Long.parseLong(
        Sql.pairs(database.connection(), "SHOW GLOBAL STATUS LIKE 'Bytes_sent'")
            .values()
            .iterator()
            .next());
  }

  private static double seconds(Server server) {
    return ProcessThreads.cpuNanos(server.process().orElseThrow().pid())
            .orElseThrow()
            .values()
            .stream()
            .mapToLong(Long::longValue)
            .sum()
        / 1e9;
  }
}
