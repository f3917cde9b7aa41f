package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.db.driver.jar.DriverJar;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.existing.ExistingTables;
import org.enginedyno.db.link.HandOver;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.run.live.RunListener;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.access.Servers;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/** Measuring JVMs of JMH's: one call of its runner for each, watched over until it is back. */
public final class JmhForks implements Forks {
  private final Servers servers;
  private final MachineResources resources;
  private final Engines known;
  private final Function<Cell, Path> logs;
  private final RunListener listener;
  private final Interruption interruption;

  /**
   * Forks on this machine.
   *
   * @param known what is known of engines
   * @param logs the file that each cell's own chatter goes to
   */
  public JmhForks(
      Servers servers,
      MachineResources resources,
      Engines known,
      Function<Cell, Path> logs,
      RunListener listener,
      Interruption interruption) {
    this.servers = servers;
    this.resources = resources;
    this.known = known;
    this.logs = logs;
    this.listener = listener;
    this.interruption = interruption;
  }

  @Override
  public ForkResult run(Cell cell, Bed bed, int fork) throws ForkFailure, IOException {
    return run(
        cell,
        bed.server(cell)
            .orElseThrow(() -> new IllegalArgumentException(cell.id() + " names no server")),
        fork);
  }

  ForkResult run(Cell cell, Server server, int fork) throws ForkFailure, IOException {
    Path log = logs.apply(cell);
    try (PrivateFolder folder = servers.folder("fork");
        JmhOutput output = new JmhOutput(log, listener);
        Watch watch =
            new Watch(
                cell, server, output, folder.file("handover.json"), folder.file("fork.json"))) {
      output.onCrash(due -> kill(server, watch));
      Path handOver = folder.file("handover.json");
      Path counted = folder.file("fork.json");
      Optional<Long> pid = server.process().map(ProcessHandle::pid);
      TableForm form = TableForm.of(cell, known.of(cell.engine()));
      Optional<DriverJar> driver = resources.driver(cell.client());
      new HandOver(
              ExistingTables.target(server.target(), cell.data()),
              pid.orElse(null),
              fork,
              counted.toString(),
              known,
              form.suffix(),
              driver.orElse(null),
              cell.data().files())
          .write(handOver);
      ForkOptions options = new ForkOptions(cell, resources, handOver);
      try (Interruption.Work work = interruption.begin(() -> watch.endFork("interrupted"))) {
        Collection<RunResult> results = new Runner(options.build(), output).run();
        if (results.size() != 1 || !Files.isRegularFile(counted)) {
          throw new ForkFailure("the fork ended without a result; see " + log);
        }
        ForkLog found = ForkLog.read(counted);
        Optional<String> otherwise =
            ClientCheck.contradiction(cell.client(), options.cores(), driver, found);
        if (otherwise.isPresent()) {
          throw new ForkFailure(otherwise.get());
        }
        return checked(cell, results.iterator().next(), found);
      } catch (RunnerException e) {
        throw new ForkFailure(
            watch
                    .reason()
                    .or(() -> JvmStartError.in(output.lastLines()))
                    .orElseGet(() -> Failures.line(e))
                + "; see "
                + log);
      }
    }
  }

  /** A server that cannot be killed would be waited for in vain. */
  private static void kill(Server server, Watch watch) {
    watch.lookAway();
    try {
      server.control().orElseThrow(() -> new IOException(server.name() + " is not ours")).kill();
    } catch (IOException e) {
      watch.endFork("the server could not be killed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ForkResult checked(Cell cell, RunResult results, ForkLog counted) {
    int runs = 0;
    List<String> shortfalls = new ArrayList<>();
    for (BenchmarkResult result : results.getBenchmarkResults()) {
      for (IterationResult run : result.getIterationResults()) {
        runs++;
        int workers = run.getRawPrimaryResults().size();
        if (workers != cell.threads()) {
          shortfalls.add(
              "a run came back with %d of %d threads".formatted(workers, cell.threads()));
        }
      }
    }
    if (runs != cell.measure().runs()) {
      shortfalls.add("%d of %d runs came back".formatted(runs, cell.measure().runs()));
    }
    return new ForkResult(shortfalls, counted);
  }
}
