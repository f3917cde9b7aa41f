package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.FileFolder;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.embedded.Servers;
import org.openjdk.jmh.results.RunResult;

/** Measuring JVMs that work on files, with no server between. */
final class FileForks {
  private final Servers servers;
  private final MachineResources resources;
  private final Function<Cell, Path> logs;
  private final RunListener listener;
  private final Interruption interruption;

  /**
   * Forks on this machine.
   *
   * @param servers have the folders that are removed whatever happens
   * @param logs the file that each cell's own chatter goes to
   */
  FileForks(
      Servers servers,
      MachineResources resources,
      Function<Cell, Path> logs,
      RunListener listener,
      Interruption interruption) {
    this.servers = servers;
    this.resources = resources;
    this.logs = logs;
    this.listener = listener;
    this.interruption = interruption;
  }

  ForkResult run(Cell cell, FileFolder files, int fork) throws ForkFailure, IOException {
    Path log = logs.apply(cell);
    try (PrivateFolder folder = servers.folder("fork");
        JmhOutput output = new JmhOutput(log, listener)) {
      Path handOver = folder.file("handover.json");
      Path counted = folder.file("fork.json");
      new FileHandOver(files.path().toString(), fork, files.trial(), counted.toString())
          .write(handOver);
      ForkOptions options = new ForkOptions(cell, 1, resources, handOver);
      try (Watch watch = new Watch(cell, null, output, handOver, counted)) {
        return run(cell, options, output, watch, counted, log);
      }
    }
  }

  private ForkResult run(
      Cell cell, ForkOptions options, JmhOutput output, Watch watch, Path counted, Path log)
      throws ForkFailure, IOException {
    try (Interruption.Work work = interruption.start(() -> watch.endFork("interrupted"))) {
      WatchedRun run = new WatchedRun(options, output, watch, log);
      RunResult result = run.result();
      if (!Files.isRegularFile(counted)) {
        throw run.withoutResult();
      }
      ForkLog told = ForkLog.read(counted);
      Optional<String> otherwise = ClientCheck.ofJvm(cell.client(), options.cores(), told);
      if (otherwise.isPresent()) {
        throw new ForkFailure(otherwise.get());
      }
      return JmhForks.checked(cell, 1, result, told);
    }
  }
}
