package org.enginedyno.run.subject.server;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.run.subject.server.ServerSubject.ServerInstances;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Dataset;

/** Instances that all engines share, with the tables of the sample pattern. */
final class Instances {
  static final List<Dataset> DATASETS = List.of(Sample.PATTERN.dataset().orElseThrow());

  private Instances() {}

  static InstanceSetup of(Server server) {
    return of(server, Sample.DATA, Engines.shipped());
  }

  static InstanceSetup of(Server server, DataSpec data, Engines known) {
    return of(server, data, DATASETS, known);
  }

  /** Instances with another data set, too. */
  static InstanceSetup with(Server server, Dataset further) {
    return of(server, Sample.DATA, List.of(DATASETS.get(0), further), Engines.shipped());
  }

  private static InstanceSetup of(
      Server server, DataSpec data, List<Dataset> datasets, Engines known) {
    return new InstanceSetup(
        server,
        ServerInstances.SHARED,
        data,
        datasets,
        known,
        new RowSums(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }
}
