package org.enginedyno.run.bed.server;

import java.util.List;
import org.enginedyno.db.facts.EngineTraits;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/** The tables that are loaded before anything is measured, and how large they are. */
record LoadedData(DataSpec data, List<Dataset> datasets) {
  LoadedData {
    datasets = List.copyOf(datasets);
  }

  /** What the workloads of a plan read. */
  static LoadedData of(Plan plan) {
    return new LoadedData(plan.data(), Workloads.enduring(plan.workloads()));
  }

  /** The tables that an engine can hold. */
  List<Table> tables(String engine) {
    return datasets.stream()
        .filter(dataset -> EngineTraits.reasonAgainst(engine, dataset.needs()).isEmpty())
        .flatMap(dataset -> dataset.tables(data).stream())
        .toList();
  }
}
