package org.enginedyno.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.enginedyno.db.HandOver;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.client.Client;
import org.enginedyno.result.ForkLog;
import org.enginedyno.server.Lair;
import org.enginedyno.server.Server;
import org.enginedyno.server.Servers;
import org.enginedyno.workload.Workloads;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One measuring JVM for one cell: one call of JMH's runner, watched over until it is back. */
final class Fork {
  /** Part of what is measured, so the same for every cell. */
  static final List<String> JVM_ARGS =
      List.of("-Xms768m", "-Xmx768m", "-Dcom.zaxxer.hikari.blockUntilFilled=true");

  private static final String BENCH = "org.enginedyno.bench.";

  private final Cell cell;
  private final Server server;
  private final Servers servers;
  private final Path log;
  private final RunListener listener;
  private final Interruption interruption;

  Fork(
      Cell cell,
      Server server,
      Servers servers,
      Path log,
      RunListener listener,
      Interruption interruption) {
    this.cell = cell;
    this.server = server;
    this.servers = servers;
    this.log = log;
    this.listener = listener;
    this.interruption = interruption;
  }

  /**
   * What a fork brought back: where JMH's own account falls short of the plan, and what it counted.
   */
  record Catch(List<String> shortfalls, ForkLog log) {}

  Catch run(int number) throws ForkFailure, IOException {
    try (Lair lair = servers.lair("fork");
        JmhOutput output = new JmhOutput(log, listener);
        Watch watch = new Watch(cell, server, output, lair.file("handover.json"))) {
      Path handOver = lair.file("handover.json");
      Path counted = lair.file("fork.json");
      Optional<Long> pid = server.process().map(ProcessHandle::pid);
      new HandOver(server.target(), pid.orElse(null), number, counted.toString()).write(handOver);
      try (Interruption.Work work = interruption.begin(() -> watch.endFork("interrupted"))) {
        return caught(jmh(output, handOver).run(), counted);
      } catch (RunnerException e) {
        throw new ForkFailure(watch.verdict().orElseGet(() -> Failures.line(e)) + "; see " + log);
      }
    }
  }

  private Runner jmh(JmhOutput output, Path handOver) {
    Client client = cell.client();
    String benchmark = BENCH + Workloads.named(cell.workload()).benchmark() + "." + cell.workload();
    return new Runner(
        new OptionsBuilder()
            .include("^" + Pattern.quote(benchmark) + "$")
            .threads(cell.threads())
            .forks(1)
            .warmupIterations(1)
            .warmupTime(time(cell.measure().warmup()))
            .measurementIterations(cell.measure().runs())
            .measurementTime(time(cell.measure().runLength()))
            .timeout(TimeValue.hours(2))
            .shouldFailOnError(true)
            .param("server", cell.server())
            .param("engine", cell.engine())
            .param("rows", Integer.toString(cell.data().rows()))
            .param("seed", Long.toString(cell.data().seed()))
            .param("pkRange", Integer.toString(cell.data().pkRange()))
            .param("stateRange", Integer.toString(cell.data().stateRange()))
            .param("driver", client.driver().toString())
            .param("profile", client.profile().toString())
            .param("statements", client.statements().toString())
            .param("checkout", client.checkout().toString())
            .param("pool", client.poolText())
            .jvmArgs(JVM_ARGS.toArray(String[]::new))
            .jvmArgsAppend("-D" + HandOver.PROPERTY + "=" + handOver)
            .build(),
        output);
  }

  private static TimeValue time(Duration duration) {
    return new TimeValue(duration.toMillis(), TimeUnit.MILLISECONDS);
  }

  private Catch caught(Collection<RunResult> results, Path counted)
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
    return new Catch(shortfalls, ForkLog.read(counted));
  }
}
