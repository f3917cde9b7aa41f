package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.enginedyno.fixture.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.table.RowStream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openjdk.jmh.runner.IterationType;

/** Bulk loads that must not pass for whole, and servers that take none. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class LoadFaultsIT {
  private static final List<IterationType> RUNS = List.of(IterationType.MEASUREMENT);

  private final Loads loads;

  LoadFaultsIT(TestDatabase database) {
    loads = new Loads(database, database.trials());
  }

  @BeforeAll
  void admit() throws SQLException {
    loads.admit("InnoDB");
  }

  @Test
  void takesAChunkThatIsCutShortForNoChunk() throws Exception {
    Cell cell = Loads.cell("InnoDB", 1, Checkout.HELD);
    assertThatThrownBy(() -> loadsRows(cell, new Cut(Loads.ROWS - 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("LOAD_DATA answered 299 where 300 was right");
  }

  @Test
  void takesAStreamThatBreaksForNoChunk() throws Exception {
    Cell cell = Loads.cell("InnoDB", 1, Checkout.HELD);
    assertThatThrownBy(() -> loadsRows(cell, new Broken())).isInstanceOf(SQLException.class);
  }

  /** Whose chunks have fewer rows than they should. */
  private static final class Cut extends LoadWorker {
    private final int rows;

    Cut(int rows) {
      this.rows = rows;
    }

    @Override
    protected RowStream rows(Table table, int chunk) {
      return new RowStream(table.generator(), 1, rows, sent -> {});
    }
  }

  /** Whose files are gone when they are to be sent. */
  private static final class Broken extends LoadWorker {
    @Override
    protected RowStream rows(Table table, int chunk) {
      return new RowStream(
          table.generator(),
          1,
          Loads.ROWS,
          sent -> {
            throw new IllegalStateException("out of rows");
          });
    }
  }

  private static void loadsRows(Cell cell, LoadWorker worker) throws Exception {
    Fixture fixture = Trials.open(cell);
    Session session = new Session();
    session.open(fixture, 0);
    try {
      worker.prepare(fixture.trial(0), 0);
      session.begin(IterationType.MEASUREMENT, 0);
      worker.run(session);
    } finally {
      session.end();
      session.close();
    }
  }

  @Test
  void saysThatTheServerTakesNoRowsFromAClient() throws Exception {
    loads.database().execute("SET GLOBAL local_infile = OFF");
    try {
      Cell stream = Loads.cell("InnoDB", 1, Checkout.HELD);
      assertThatThrownBy(() -> loads.trials().run(stream, 1, RUNS))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("no rows from a client: local_infile is OFF")
          .hasMessageNotContaining("\n");
      loads.trials().run(Loads.cell("InnoDB", 1, Checkout.HELD, "load.from", "server"), 1, RUNS);
    } finally {
      loads.database().execute("SET GLOBAL local_infile = ON");
    }
  }

  @Test
  void loadsUnderTheSettingsThatTheServerHas() throws Exception {
    loads.database().execute("SET GLOBAL unique_checks = OFF");
    ConnectionConfig wiring =
        new ConnectionConfig(DriverFamily.MYSQL, Profile.EQUAL, PreparedBy.CLIENT);
    try (Pool pool = Pool.forStreams(loads.database().target(), wiring, 1);
        Connection worker = pool.borrow();
        Statement statement = worker.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@SESSION.unique_checks")) {
      row.next();
      assertThat(row.getInt(1)).isZero();
    } finally {
      loads.database().execute("SET GLOBAL unique_checks = ON");
    }
  }
}
