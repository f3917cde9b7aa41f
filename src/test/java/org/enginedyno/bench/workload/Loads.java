package org.enginedyno.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.enginedyno.bench.Trials;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/** Bulk loads on a server, in a database of their own. */
record Loads(TestDatabase database, Trials trials) implements AutoCloseable {
  static final DataSpec DATA = new DataSpec(1_000, 3);
  static final String LOAD = "LOAD_DATA";
  static final int CHUNKS = 5;
  static final int ROWS = 300;

  static Loads on(Server server, String name, Path folder) throws IOException, SQLException {
    TestDatabase database = new TestDatabase(server, name);
    return new Loads(database, database.trials(folder));
  }

  void admit(String... engines) throws SQLException {
    database.admit(SampleTables.of(LOAD, DATA), engines);
  }

  Table table(Cell cell) {
    return Workloads.named(LOAD).tables(DATA, cell.knobs()).get(0);
  }

  static Cell cell(String engine, int threads, Checkout checkout, String... knobs) {
    return CellBuilder.of(LOAD, engine)
        .data(DATA)
        .knobs("load.chunks", "" + CHUNKS, "load.rows-per-chunk", "" + ROWS)
        .knobs(knobs)
        .threads(threads)
        .client(SampleClients.equal(Driver.MYSQL, PreparedBy.CLIENT, checkout))
        .cell();
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
