package org.enginedyno.bench.workload;

import java.sql.SQLException;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** The first two of sysbench's tables, loaded. */
final class TwoTables {
  static final Workload MIX = Workloads.named("OLTP_RO");
  static final KnobValues KNOBS = MIX.knobs().values(Map.of("oltp.tables", "2"));

  private TwoTables() {}

  static void load(MarkedDatabase database, DataSpec data, String... engines)
      throws SQLException, InterruptedException {
    TableStore store =
        new TableStore(
            database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
    for (String engine : engines) {
      for (Table table : MIX.tables(data, KNOBS)) {
        store.store(table, TableForm.plain(engine), rows -> {});
      }
    }
  }
}
