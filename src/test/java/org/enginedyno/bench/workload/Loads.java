package org.enginedyno.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/** Bulk loads on a server, in a database of their own. */
record Loads(MarkedDatabase database, Trials trials) implements AutoCloseable {
  static final DataSpec DATA = new DataSpec(1_000, 3);
  static final String LOAD = "LOAD_DATA";
  static final int CHUNKS = 5;
  static final int ROWS = 300;

  static Loads on(Server server, String name, Path folder) throws IOException, SQLException {
    MarkedDatabase database = MarkedDatabase.enter(LiveServer.database(server.target(), name));
    return new Loads(database, new Trials(database.target(), folder));
  }

  void admit(List<String> engines) throws SQLException {
    TableStore store =
        new TableStore(
            database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
    Table table = SampleTables.of(LOAD, DATA);
    for (String engine : engines) {
      store.admit(table, TableForm.plain(engine));
      new FreshTables(
              database.connection(),
              List.of(table),
              TableForm.plain(engine).names(),
              Engines.shipped().of(engine))
          .recreate();
    }
  }

  Table table(Cell cell) {
    return Workloads.named(LOAD).tables(DATA, cell.knobs()).get(0);
  }

  static Cell cell(String engine, int threads, Checkout checkout, String... knobs) {
    Map<String, String> given =
        new TreeMap<>(
            Map.of(
                "load.chunks",
                Integer.toString(CHUNKS),
                "load.rows-per-chunk",
                Integer.toString(ROWS)));
    for (int i = 0; i < knobs.length; i += 2) {
      given.put(knobs[i], knobs[i + 1]);
    }
    Client client = SampleClients.equal(Driver.MYSQL, PreparedBy.CLIENT, checkout);
    return SampleCells.plain(SampleCells.work(LOAD, engine, DATA, given), threads, client);
  }

  @Override
  public void close() throws SQLException {
    trials.close();
    database.clean();
    database.close();
  }
}
