package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.Jdk;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;

/** Starts measuring JVMs, whose log is in a folder. */
final class TestForks {
  static final MachineResources RESOURCES =
      MachineResources.here(
          new Jdk(Path.of(System.getProperty("java.home")), System.getProperty("java.version")),
          System.getenv(),
          Path.of(System.getProperty("user.home")));

  private TestForks() {}

  static JmhForks in(Path folder, Interruption interruption) {
    return new JmhForks(
        OwnServers.servers(folder),
        RESOURCES,
        Engines.shipped(),
        named -> folder.resolve("fork.log"),
        new SilentListener(),
        interruption,
        JmhHost.HERE);
  }

  /** Measures a cell on a server once. */
  static ForkResult run(JmhForks forks, Cell cell, Server server) throws ForkFailure, IOException {
    return forks.run(List.of(new Party(Side.BASE, cell, server, null, null)), 1, null).get(0);
  }

  /** The cheapest statement, on a server of the tests' own. */
  static Cell floor(Driver driver, Measure measure) {
    return CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE)
        .on("wire")
        .client(SampleClients.client(PlanAxis.DRIVER, driver))
        .measure(measure)
        .cell();
  }
}
