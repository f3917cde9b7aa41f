package org.enginedyno.bench.workload;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.commons.math3.stat.StatUtils;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.bench.peers.PeerProgram;
import org.enginedyno.bench.peers.Sysbench;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.Mark;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.insert.InsertWorkload;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;
import org.openjdk.jmh.runner.IterationType;

/**
 * A program that compares INSERT_IIBENCH as it is measured (one thread, ten rows to an insert and a
 * commit, three keys) with a bare JDBC loop that sends the same statements over a connection of its
 * own, and with sysbench where it is installed: rows per second and the client's CPU time per row,
 * in as many turns as its argument says.
 */
final class InsertCost {
  private static final int ROWS = 100_000;
  private static final int PER_INSERT = 10;
  private static final DataSpec DATA = new DataSpec(1_000, 2013);
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final Map<String, String> KNOBS =
      Map.of(
          "insert.total-rows", Integer.toString(ROWS),
          "insert.rows-per-statement", Integer.toString(PER_INSERT),
          "insert.rows-per-commit", Integer.toString(PER_INSERT));

  private InsertCost() {}

  /** One turn's rate, and what a row cost the client. */
  private record Turn(double rowsPerSecond, double micros) {}

  @FunctionalInterface
  private interface Loop {
    void run() throws SQLException;
  }

  public static void main(String[] args) throws Exception {
    int turns = Integer.parseInt(args[0]);
    Needs needs = new Needs(10, 256L << 20, 0, List.of("InnoDB"));
    try (Server server = OwnServers.start(needs);
        MarkedDatabase database = MarkedDatabase.enter(server.target())) {
      Sql.execute(database.connection(), "SET GLOBAL innodb_flush_log_at_trx_commit = 2");
      Path handOver = Files.createTempFile("insert", ".json");
      new HandOver(server.target(), null, 1, handOver + ".log", Engines.shipped(), "", null)
          .write(handOver);
      System.setProperty(HandOver.PROPERTY, handOver.toString());
      compare(database, turns);
      Files.delete(handOver);
    }
  }

  private static void compare(MarkedDatabase database, int turns) throws Exception {
    InsertWorkload workload = (InsertWorkload) Workloads.named("INSERT_IIBENCH");
    Cell cell =
        SampleCells.plain(
            SampleCells.work("INSERT_IIBENCH", "InnoDB", DATA, KNOBS), 1, Client.USUAL);
    TableNames names = TableForm.plain("InnoDB").names();
    Table table = workload.tables(DATA, cell.knobs()).get(0);
    database.mark().write(names.of(table), new Mark.Entry("fresh", ""));
    FreshTables fresh =
        new FreshTables(
            database.connection(), List.of(table), names, Engines.shipped().of("InnoDB"));
    fresh.recreate();
    Fixture fixture = Trials.open(cell);
    Session session = new Session();
    session.open(fixture, 0);
    Inserter inserter = new Inserter();
    inserter.read(fixture.trial(0), 0);
    String sql = workload.prepared(cell.knobs(), names).get(0);
    boolean hasPeer = PeerProgram.isThere(Sysbench.NAME);
    SysbenchInserts peer = new SysbenchInserts(database.target(), names.of(table));
    List<Double> rates = new ArrayList<>();
    List<Double> micros = new ArrayList<>();
    for (int round = 0; round <= turns; round++) {
      // whoever goes second finds a server that has just dropped a table
      boolean bareFirst = round % 2 == 0;
      Turn first = bareFirst ? bare(fresh, database.target(), sql, workload, cell) : null;
      session.begin(IterationType.MEASUREMENT, 0);
      Turn measured = turn(() -> inserter.run(session));
      session.end();
      Turn bare = first == null ? bare(fresh, database.target(), sql, workload, cell) : first;
      String other = "";
      if (hasPeer) {
        fresh.recreate();
        double[] peers = peer.insert(ROWS, PER_INSERT);
        other = String.format(Locale.ROOT, "   sysbench %,.0f, %.2f", peers[0], peers[1]);
      }
      System.out.printf(
          Locale.ROOT,
          "%s(rows/s, us of the client a row) bare %,.0f, %.2f   measured %,.0f, %.2f%s%n",
          round == 0 ? "warm-up: " : "",
          bare.rowsPerSecond(),
          bare.micros(),
          measured.rowsPerSecond(),
          measured.micros(),
          other);
      if (round > 0) {
        rates.add(measured.rowsPerSecond() / bare.rowsPerSecond());
        micros.add(measured.micros() - bare.micros());
      }
    }
    peer.close();
    System.out.printf(
        Locale.ROOT,
        "measured over bare (median of %d turns): x%.3f rows/s, %+.2f us a row%n",
        turns,
        median(rates),
        median(micros));
  }

  private static Turn turn(Loop loop) throws SQLException {
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    loop.run();
    long nanos = System.nanoTime() - start;
    return new Turn(ROWS * 1e9 / nanos, (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / ROWS);
  }

  private static double median(List<Double> values) {
    return StatUtils.percentile(values.stream().mapToDouble(Double::doubleValue).toArray(), 50);
  }

  private static Turn bare(
      FreshTables fresh, Target target, String sql, InsertWorkload workload, Cell cell)
      throws SQLException {
    fresh.recreate();
    RowValues rows = workload.rows(DATA, cell.knobs());
    Properties told = new Properties();
    told.setProperty("user", target.user());
    told.setProperty("password", target.password());
    told.setProperty("useServerPrepStmts", "true");
    told.setProperty("allowPublicKeyRetrieval", "true");
    told.setProperty("sslMode", "DISABLED");
    String url = "jdbc:mysql://" + target.place() + "/" + target.database();
    try (Connection connection = DriverManager.getConnection(url, told)) {
      connection.setAutoCommit(false);
      try (PreparedStatement insert = connection.prepareStatement(sql)) {
        return turn(() -> send(connection, insert, rows));
      }
    }
  }

  private static void send(Connection connection, PreparedStatement insert, RowValues rows)
      throws SQLException {
    for (int row = 1; row <= ROWS; row += PER_INSERT) {
      int at = 0;
      for (int one = row; one < row + PER_INSERT; one++) {
        for (Object value : rows.of(one)) {
          insert.setObject(++at, value);
        }
      }
      insert.executeUpdate();
      connection.commit();
    }
  }
}
