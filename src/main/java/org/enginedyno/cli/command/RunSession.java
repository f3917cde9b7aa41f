package org.enginedyno.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.enginedyno.cli.console.InterruptedEnd;
import org.enginedyno.cli.console.LiveConsole;
import org.enginedyno.cli.console.RunLog;
import org.enginedyno.cli.console.SummaryText;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.cli.machine.ThisMachine;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.Report;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.record.Machine;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.offer.PlannedRun;
import org.enginedyno.server.access.Servers;

/** One session of a run: from the manifest to the report, or until somebody interrupts it. */
final class RunSession {
  private final Surroundings surroundings;
  private final PlannedRun planned;
  private final RunFolder folder;
  private final Servers servers;
  private final Optional<Duration> budget;
  private final MachineResources resources;
  private final Interruption interruption = new Interruption();
  private final CountDownLatch unwound = new CountDownLatch(1);

  RunSession(
      Surroundings surroundings,
      PlannedRun planned,
      RunFolder folder,
      Servers servers,
      MachineResources resources,
      Optional<Duration> budget) {
    this.resources = resources;
    this.surroundings = surroundings;
    this.planned = planned;
    this.folder = folder;
    this.servers = servers;
    this.budget = budget;
  }

  int hold() throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.log("dyno"));
        LiveConsole console = new LiveConsole(surroundings)) {
      servers.sweep().forEach(console::note);
      writeManifest();
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  new InterruptedEnd(surroundings.err(), folder, interruption, unwound),
                  "dyno-interrupted"));
      ServerRun.of(
              planned,
              folder,
              servers,
              resources,
              budget,
              console,
              interruption,
              surroundings.clock())
          .run();
    } finally {
      unwound.countDown();
    }
    return interruption.isAsked() ? ExitCode.BROKE : conclude();
  }

  private void writeManifest() throws IOException {
    if (folder.hasManifest()) {
      return;
    }
    folder.write(
        new Manifest(
            Version.text(),
            surroundings.clock().instant(),
            planned.plan(),
            new Manifest.Expected(
                planned.matrix().cells().size(),
                planned.matrix().skipped(),
                planned.forecast().total().toMillis() / 1e3,
                planned.servers().files()),
            ThisMachine.describe()));
    for (Skip skip : planned.matrix().skipped()) {
      folder.append(Measurement.skipped(skip, surroundings.clock().instant()));
    }
  }

  /** Refuses to go on with a run that began elsewhere, or with another dyno. */
  static void requireSameMachine(Manifest begun) {
    Machine here = ThisMachine.describe();
    if (!begun.machine().equals(here) || !begun.dyno().equals(Version.text())) {
      throw new UserError(
          "the run began with dyno %s on %s, and this is dyno %s on %s; start a run of its own"
              .formatted(begun.dyno(), begun.machine(), Version.text(), here));
    }
  }

  private int conclude() throws IOException {
    Report.render(folder);
    List<Measurement> cells = folder.measurements();
    surroundings.out().println();
    surroundings.out().print(SummaryText.of(folder.manifest(), cells, surroundings.outScreen()));
    surroundings.out().println();
    surroundings.out().println("report: " + folder.file("report.html"));
    surroundings.out().flush();
    return ExitCode.of(planned.matrix().cells(), cells);
  }
}
