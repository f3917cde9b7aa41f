package org.enginedyno.run;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.JmhForks;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.FileSubjects;
import org.enginedyno.run.subject.server.ServerSubjects;
import org.enginedyno.server.embedded.Servers;

/** A run on servers or on files, measured by JVMs of JMH's. */
public final class ServerRun {
  private ServerRun() {}

  /** The conductor of a planned run whose cells are measured on this machine. */
  public static Conductor of(
      PlannedRun planned,
      RunFolder folder,
      Servers servers,
      MachineResources resources,
      Optional<Duration> budget,
      RunListener listener,
      Interruption interruption,
      Clock clock)
      throws IOException {
    return new Conductor(
        planned.plan(),
        planned.matrix(),
        folder,
        planned.plan().servers().isEmpty()
            ? new FileSubjects(listener)
            : new ServerSubjects(
                planned.plan(),
                planned.known(),
                planned.servers(),
                servers,
                resources,
                listener,
                interruption),
        new JmhForks(
            servers,
            resources,
            planned.known(),
            cell -> folder.log(cell.fileName()),
            listener,
            interruption),
        budget,
        listener,
        interruption,
        clock);
  }
}
