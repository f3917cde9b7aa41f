package org.enginedyno.bench.workload;

import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Trials;
import org.enginedyno.bench.peers.BareJdbc;
import org.enginedyno.bench.peers.Contest;
import org.enginedyno.bench.peers.PeerProgram;
import org.enginedyno.bench.peers.Stretch;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.insert.InsertWorkload;
import org.openjdk.jmh.runner.IterationType;

/**
 * A program that compares INSERT_IIBENCH as measured (one thread, ten rows per insert and commit,
 * three keys) with a bare JDBC loop that sends the same statements, and with sysbench if it is
 * installed: rows per second and the client's CPU time per row. Its argument is the number of
 * alternating rounds.
 */
final class InsertCost {
  private static final int ROWS = Contest.part(100_000);
  private static final int PER_INSERT = 10;
  private static final DataSpec DATA = new DataSpec(1_000, 2013);
  private static final Map<String, String> KNOBS =
      Map.of(
          "insert.total-rows", Integer.toString(ROWS),
          "insert.rows-per-statement", Integer.toString(PER_INSERT),
          "insert.rows-per-commit", Integer.toString(PER_INSERT));

  private InsertCost() {}

  public static void main(String[] args) throws Exception {
    Needs needs = new Needs(10, 256L << 20, 0, List.of("InnoDB"));
    try (Server server = OwnServers.start(needs);
        TestDatabase database = new TestDatabase(server, server.target().database())) {
      database.execute("SET GLOBAL innodb_flush_log_at_trx_commit = 2");
      database.trials(Files.createTempDirectory("insert"));
      compare(database, Integer.parseInt(args[0]));
    }
  }

  private static void compare(TestDatabase database, int turns) throws Exception {
    InsertWorkload workload = (InsertWorkload) Workloads.named("INSERT_IIBENCH");
    Cell cell = CellBuilder.of("INSERT_IIBENCH", "InnoDB").data(DATA).knobs(KNOBS).cell();
    TableNames names = TableForm.plain("InnoDB").names();
    Table table = workload.tables(DATA, cell.knobs()).get(0);
    database.admit(table, "InnoDB");
    FreshTables fresh = database.fresh(table, "InnoDB");
    Trials.Worker worker = Trials.workers(cell).get(0);
    InsertWorkload.RowValues rows = workload.rows(DATA, cell.knobs());
    String sql = workload.prepared(cell.knobs(), names).get(0);
    Contest contest =
        new Contest(
            "bare",
            turns,
            Contest.Column.ratio("rows/s", "%,.0f"),
            Contest.Column.difference("client's CPU per row", "%.2f us"));
    contest.printHeader();
    try (PeerProgram sysbench = PeerProgram.sysbench(database.target())) {
      Map<String, Contest.Turn> clients = new LinkedHashMap<>();
      clients.put(
          "bare",
          () -> {
            fresh.recreate();
            try (Connection connection = BareJdbc.connect(database.target());
                PreparedStatement insert = connection.prepareStatement(sql)) {
              connection.setAutoCommit(false);
              return turn(Stretch.here(ROWS, () -> send(connection, insert, rows)));
            }
          });
      clients.put(
          "measured",
          () -> {
            worker.session().begin(IterationType.MEASUREMENT, 0);
            InsertBenchmark inserts = (InsertBenchmark) worker.benchmark();
            Stretch measured = Stretch.here(ROWS, () -> inserts.INSERT_IIBENCH(worker.session()));
            worker.session().end();
            return turn(measured);
          });
      if (PeerProgram.isThere(PeerProgram.SYSBENCH)) {
        clients.put(
            PeerProgram.SYSBENCH,
            () -> {
              fresh.recreate();
              return turn(sysbench(sysbench, names.of(table)));
            });
      }
      contest.run("INSERT_IIBENCH", clients);
    }
  }

  private static double[] turn(Stretch stretch) {
    return new double[] {stretch.perSecond(), stretch.micros()};
  }

  private static void send(
      Connection connection, PreparedStatement insert, InsertWorkload.RowValues rows)
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

  private static Stretch sysbench(PeerProgram sysbench, String table) throws Exception {
    PeerProgram.Output output =
        sysbench.run(
            List.of(
                "src/test/resources/org/enginedyno/bench/peers/iibench.lua",
                "--threads=1",
                "--time=0",
                "--events=" + ROWS / PER_INSERT,
                "--table-name=" + table,
                "--rows-per-insert=" + PER_INSERT,
                "run"));
    return new Stretch(ROWS, output.sysbenchSeconds(), output.cpuSeconds(), 0);
  }
}
