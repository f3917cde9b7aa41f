package org.enginedyno.run.subject.server;

import java.util.List;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * What an instance of a server is made of, in all its starts.
 *
 * @param name {@link ServerInstances#SHARED}, or the engine that has it for itself
 * @param datasets to load before anything is measured
 * @param known engines described by files
 * @param sums the sums over generated rows, which all servers of a run share
 */
record InstanceSetup(
    Server server,
    String name,
    DataSpec data,
    List<Dataset> datasets,
    Engines known,
    RowSums sums) {
  InstanceSetup {
    datasets = List.copyOf(datasets);
  }

  static List<Table> tables(Cell cell) {
    return Workloads.named(cell.workload()).tables(cell.data(), cell.knobs());
  }

  /** The tables to load in an engine. */
  List<Table> tables(EngineTraits traits) {
    return datasets.stream()
        .filter(dataset -> traits.lack(dataset.needs()).isEmpty())
        .flatMap(dataset -> dataset.tables(data).stream())
        .distinct()
        .toList();
  }
}
