package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.link.HandOver;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.setup.CpuSet;
import org.enginedyno.result.fork.ForkLog;
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

/** One measuring JVM for one cell: one call of JMH's runner, watched over until it is back. */
public final class Fork {
  private final Cell cell;
  private final Server server;
  private final Servers servers;
  private final MachineResources resources;
  private final Path log;
  private final RunListener listener;
  private final Interruption interruption;

  public Fork(
      Cell cell,
      Server server,
      Servers servers,
      MachineResources resources,
      Path log,
      RunListener listener,
      Interruption interruption) {
    this.cell = cell;
    this.server = server;
    this.servers = servers;
    this.resources = resources;
    this.log = log;
    this.listener = listener;
    this.interruption = interruption;
  }

  /**
   * What a fork brought back: where JMH's own account falls short of the plan, and what it counted.
   */
  public record Catch(List<String> shortfalls, ForkLog log) {}

  public Catch run(int number) throws ForkFailure, IOException {
    try (PrivateFolder folder = servers.folder("fork");
        JmhOutput output = new JmhOutput(log, listener);
        Watch watch = new Watch(cell, server, output, folder.file("handover.json"))) {
      Path handOver = folder.file("handover.json");
      Path counted = folder.file("fork.json");
      Optional<Long> pid = server.process().map(ProcessHandle::pid);
      new HandOver(server.target(), pid.orElse(null), number, counted.toString()).write(handOver);
      ForkOptions options = new ForkOptions(cell, resources, handOver);
      try (Interruption.Work work = interruption.begin(() -> watch.endFork("interrupted"))) {
        return caught(new Runner(options.build(), output).run(), counted, options.cores());
      } catch (RunnerException e) {
        throw new ForkFailure(
            watch
                    .verdict()
                    .or(() -> JvmStartError.in(output.lastLines()))
                    .orElseGet(() -> Failures.line(e))
                + "; see "
                + log);
      }
    }
  }

  private Catch caught(Collection<RunResult> results, Path counted, Optional<CpuSet> cores)
      throws ForkFailure, IOException {
    if (results.size() != 1 || !Files.isRegularFile(counted)) {
      throw new ForkFailure("the fork ended without a result; see " + log);
    }
    int runs = 0;
    List<String> shortfalls = new ArrayList<>();
    for (BenchmarkResult result : results.iterator().next().getBenchmarkResults()) {
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
    ForkLog counts = ForkLog.read(counted);
    Optional<String> otherwise = ClientCheck.contradiction(cell.client(), cores, counts);
    if (otherwise.isPresent()) {
      throw new ForkFailure(otherwise.get());
    }
    return new Catch(shortfalls, counts);
  }
}
