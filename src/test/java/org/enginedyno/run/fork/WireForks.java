package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.Jdk;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.embedded.ContainerHost;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.wire.WireServer;

/** Measures the cheapest statement on a server of the tests' own. */
final class WireForks {
  private final Path folder;

  WireForks(Path folder) {
    this.folder = folder;
  }

  static Cell cell(Driver driver, Measure measure) {
    Client client = SampleClients.client(PlanAxis.DRIVER, driver);
    return CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE)
        .on("wire")
        .data(new DataSpec(1_000, 3))
        .client(client)
        .measure(measure)
        .cell();
  }

  ForkResult run(Cell cell, WireServer server) throws ForkFailure, IOException {
    MachineResources resources =
        MachineResources.here(
            new Jdk(Path.of(System.getProperty("java.home")), System.getProperty("java.version")),
            System.getenv(),
            Path.of(System.getProperty("user.home")));
    Servers servers =
        new Servers(
            OwnServers.places(folder),
            spec -> {
              throw new IllegalStateException("nobody knows " + spec);
            },
            ContainerHost.NONE);
    return new JmhForks(
            servers,
            resources,
            Engines.shipped(),
            named -> folder.resolve("fork.log"),
            new SilentListener(),
            new Interruption())
        .run(cell, server, 1);
  }
}
