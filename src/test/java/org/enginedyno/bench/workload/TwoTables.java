package org.enginedyno.bench.workload;

import java.sql.SQLException;
import java.util.Map;
import org.enginedyno.fixture.TestDatabase;
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

  static void load(TestDatabase database, DataSpec data, String... engines)
      throws SQLException, InterruptedException {
    for (Table table : MIX.tables(data, KNOBS)) {
      database.load(table, engines);
    }
  }
}
