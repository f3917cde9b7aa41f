package org.enginedyno.run.fork;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.PinnedFork;
import org.enginedyno.run.machine.ShellWords;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What JMH is told of a cell: benchmark, parameters, times, and the JVM to start.
 *
 * @param parties how many cells of the same client and threads the fork measures
 */
record ForkOptions(Cell cell, int parties, MachineResources resources, Path handOver) {
  /** Part of what is measured, so the same for every cell. */
  private static final List<String> JVM_ARGS =
      List.of("-Xms768m", "-Xmx768m", "-Dcom.zaxxer.hikari.blockUntilFilled=true");

  private static final String VIRTUAL = "-Djmh.executor=VIRTUAL";
  private static final String IGNORE_LOCK = "jmh.ignoreLock";
  private static final String BENCH = "org.enginedyno.bench.";

  /** JMH cannot end what waits for a server; the watch does, within its patience. */
  private static final TimeValue LONGEST = TimeValue.hours(24);

  /** The cores that the fork is confined to, if it is. */
  Optional<CpuSet> cores() {
    return resources.sets(cell.cores()).client();
  }

  Options build() {
    String benchmark = BENCH + Workloads.named(cell.workload()).benchmark() + "." + cell.workload();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(benchmark) + "$")
            .threads(cell.threads() * parties)
            .forks(1)
            .warmupIterations(1)
            .warmupTime(time(cell.measure().warmup()))
            .measurementIterations(cell.measure().runs())
            .measurementTime(time(cell.measure().runLength()))
            .timeout(LONGEST)
            .shouldFailOnError(true)
            .jvm(resources.jdk(cell.client()).program().toString())
            .jvmArgs(jvmArgs().toArray(String[]::new));
    cores().ifPresent(cores -> options.addProfiler(PinnedFork.class, cores.toString()));
    CellParams.of(cell).forEach(options::param);
    return options.build();
  }

  /**
   * JMH's runner without its lock on the machine, as our own is the one that counts. Its class
   * reads the property when it is first used, and never again.
   */
  Runner runner(OutputFormat output) {
    String before = System.getProperty(IGNORE_LOCK);
    System.setProperty(IGNORE_LOCK, "true");
    try {
      return new Runner(build(), output);
    } finally {
      if (before == null) {
        System.clearProperty(IGNORE_LOCK);
      } else {
        System.setProperty(IGNORE_LOCK, before);
      }
    }
  }

  private List<String> jvmArgs() {
    Client client = cell.client();
    List<String> args = new ArrayList<>();
    // by this a fork is found again, also where a system cuts long command lines
    args.add("-D" + HandOver.PROPERTY + "=" + handOver);
    args.addAll(JVM_ARGS);
    if (client.get(PlanAxis.EXECUTOR) == Executor.VIRTUAL) {
      args.add(VIRTUAL);
    }
    if (!client.get(PlanAxis.JVM_ARGS).equals(Client.NO_ARGS)) {
      args.addAll(ShellWords.of(client.get(PlanAxis.JVM_ARGS)));
    }
    return args;
  }

  private static TimeValue time(Duration duration) {
    return new TimeValue(duration.toMillis(), TimeUnit.MILLISECONDS);
  }
}
