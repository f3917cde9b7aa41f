package org.enginedyno.run.subject.server;

import java.util.List;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.server.InstanceSetup.LoadedData;
import org.enginedyno.run.subject.server.ServerSubject.ServerInstances;
import org.enginedyno.server.Server;

/** Instances that all engines share, with the tables of the sample pattern. */
final class Instances {
  static final LoadedData LOADED =
      new LoadedData(
          Sample.DATA, List.of(Sample.PATTERN.dataset().orElseThrow()), Engines.shipped());

  private Instances() {}

  static InstanceSetup of(Server server) {
    return of(server, LOADED);
  }

  static InstanceSetup of(Server server, LoadedData loaded) {
    return new InstanceSetup(server, ServerInstances.SHARED, loaded, new RowSums());
  }
}
