package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.os.AwakeCores;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.ForkStart;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.machine.ShellWords;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.FileFolder;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Starts measuring JVMs: calls JMH's runner once for each, and monitors it until it returns.
 *
 * @param servers creates private folders, which are always removed
 * @param known the engines that files describe
 * @param logs the log file of each cell
 * @param host where the JVMs start
 */
public record JmhForks(
    Servers servers,
    MachineResources resources,
    Engines known,
    Function<Cell, Path> logs,
    RunListener listener,
    Interruption interruption,
    JmhHost host)
    implements Forks {
  /** The same with another place, log and listener. */
  JmhForks at(JmhHost other, Path log, RunListener follower) {
    return new JmhForks(servers, resources, known, any -> log, follower, interruption, other);
  }

  @Override
  public ForkResult run(Cell cell, TestSubject testSubject, int fork)
      throws ForkFailure, IOException {
    Party party =
        new Party(
            Side.BASE,
            cell,
            testSubject.server(cell).orElse(null),
            testSubject.folder(cell).orElse(null),
            null);
    return run(List.of(party), fork, null).get(0);
  }

  /** Calls JMH's runner, which must return one result; an interrupt ends the fork. */
  private RunResult result(JmhHost.Order order, JmhOutput output, Watch watch, Path log)
      throws ForkFailure, IOException {
    try (Interruption.Work work = interruption.start(() -> watch.endFork("interrupted"))) {
      Collection<RunResult> results = host.run(order, output);
      if (results.size() != 1) {
        throw withoutResult(log);
      }
      return results.iterator().next();
    } catch (RunnerException e) {
      throw new ForkFailure(
          watch
                  .reason()
                  .or(() -> Failures.ofStart(output.lastLines()))
                  .orElseGet(() -> Failures.line(e))
              + "; see "
              + log);
    }
  }

  private static ForkLog found(Path counted, Path log) throws ForkFailure, IOException {
    if (!Files.isRegularFile(counted)) {
      throw withoutResult(log);
    }
    return ForkLog.read(counted);
  }

  private static ForkFailure withoutResult(Path log) {
    return new ForkFailure("the fork ended without a result; see " + log);
  }

  /**
   * Measures a cell, or both sides of a duel, in one JVM.
   *
   * @param parties the cell or the sides; the client of the first one decides the JVM
   * @param turns the socket by which the referee starts slices; null outside duels
   * @return the result of each party
   */
  List<ForkResult> run(List<Party> parties, int fork, @Nullable Path turns)
      throws ForkFailure, IOException {
    Party first = parties.get(0);
    Path log = logs.apply(first.cell());
    try (PrivateFolder folder = servers.folder("fork");
        JmhOutput output = new JmhOutput(log, listener);
        Watch watch =
            new Watch(
                first.cell(),
                parties,
                output,
                () -> host.end(first.handOver(folder)),
                first.counted(folder));
        ServerSampler sampler =
            ServerSampler.of(first, first.counted(folder), log, watch::endFork)) {
      Server server = first.server();
      if (server != null) {
        output.onCrash(() -> kill(server, watch));
      }
      for (int i = 0; i < parties.size(); i++) {
        HandOver.Other other = i == 0 && parties.size() > 1 ? parties.get(1).asOther(folder) : null;
        handOver(parties.get(i), fork, turns == null ? null : turns.toString(), other, folder);
      }
      ForkOptions options =
          new ForkOptions(first.cell(), parties.size(), resources, first.handOver(folder));
      JmhHost.Order order =
          new JmhHost.Order(options.build(), first.handOver(folder), first.counted(folder));
      RunResult result = result(order, output, watch, log);
      List<ForkResult> found = new ArrayList<>();
      for (Party party : parties) {
        ForkLog counted = ServerSampler.without(sampler, found(party.counted(folder), log));
        Client client = party.cell().client();
        Optional<String> different =
            party.files() != null
                ? ClientCheck.ofJvm(client, options.cores(), counted)
                : ClientCheck.contradiction(
                    client, options.cores(), resources.driver(client), counted);
        if (different.isPresent()) {
          throw new ForkFailure(different.get()).of(party.side());
        }
        found.add(
            new ForkResult(
                shortfalls(party.cell(), parties.size(), result),
                counted,
                others(party, counted, watch)));
      }
      return found;
    }
  }

  private static OtherClients others(Party party, ForkLog counted, Watch watch) {
    if (!party.isWatched()) {
      return OtherClients.UNKNOWN;
    }
    Set<Long> sessions = new HashSet<>(counted.workers().sessions());
    if (party.seat() != null) {
      sessions.addAll(party.seat().sessions().get());
    }
    return watch.others(party.target(), sessions);
  }

  /** Writes the instructions for a cell's JVM. */
  private void handOver(
      Party party,
      int fork,
      @Nullable String turns,
      HandOver.@Nullable Other other,
      PrivateFolder folder)
      throws IOException {
    Cell cell = party.cell();
    FileFolder files = party.files();
    if (files != null) {
      String counted = party.counted(folder).toString();
      new FileHandOver(files.path().toString(), fork, files.trial(), counted)
          .write(party.handOver(folder));
      return;
    }
    Server server = Objects.requireNonNull(party.server(), () -> cell.id() + " names no server");
    new HandOver(
            ExistingTables.target(party.target(), cell.data()),
            server.processes().stream().map(ProcessHandle::pid).toList(),
            fork,
            party.counted(folder).toString(),
            known,
            new HandOver.Tables(
                TableForm.of(cell, known.of(cell.engine())).suffix(),
                cell.data().files(),
                custom(cell)),
            resources.driver(cell.client()).orElse(null),
            new HandOver.Partners(
                turns == null ? null : new HandOver.Duel(turns, party.side(), other),
                party.seat() == null ? null : party.seat().group()))
        .write(party.handOver(folder));
  }

  private static HandOver.@Nullable Custom custom(Cell cell) {
    return Workloads.named(cell.workload())
        .as(RecordedWorkload.class)
        .map(one -> new HandOver.Custom(one.file(), one.name()))
        .orElse(null);
  }

  /** Kills the server. Ends the fork if that fails, as it would wait for the kill. */
  private static void kill(Server server, Watch watch) {
    watch.lookAway();
    try {
      server
          .control()
          .orElseThrow(() -> new IOException(server.name() + " was not started by dyno"))
          .kill();
    } catch (IOException e) {
      watch.endFork("the server could not be killed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static List<String> shortfalls(Cell cell, int parties, RunResult results) {
    int runs = 0;
    List<String> shortfalls = new ArrayList<>();
    for (BenchmarkResult result : results.getBenchmarkResults()) {
      for (IterationResult run : result.getIterationResults()) {
        runs++;
        int workers = run.getRawPrimaryResults().size();
        if (workers != cell.threads() * parties) {
          shortfalls.add(
              "a run has results of %d of %d threads".formatted(workers, cell.threads() * parties));
        }
      }
    }
    if (runs != cell.measure().runs()) {
      shortfalls.add("%d of %d runs have results".formatted(runs, cell.measure().runs()));
    }
    return shortfalls;
  }

  /**
   * JMH's options for a cell: benchmark, parameters, times, and the JVM to start.
   *
   * @param parties how many cells of the same client and threads the fork measures
   */
  record ForkOptions(Cell cell, int parties, MachineResources resources, Path handOver) {
    /** The same for every cell, as these arguments influence the results. */
    private static final List<String> HEAP = List.of("-Xms768m", "-Xmx768m");

    private static final String FILLED = "-Dcom.zaxxer.hikari.blockUntilFilled=true";

    /** Arguments that replace {@link #HEAP}. */
    private static final Pattern HEAP_LIMIT = Pattern.compile("-Xmx.*|-XX:(MaxHeapSize|MaxRAM).*");

    private static final String VIRTUAL = "-Djmh.executor=VIRTUAL";
    private static final String BENCH = "org.enginedyno.bench.";

    /** Iterations that start after the time of the warm-up do nothing. */
    private static final int MOST_COUNTED_WARMUPS = 15;

    /** JMH cannot end a fork that waits for a server; {@link Watch} does. */
    private static final TimeValue LONGEST = TimeValue.hours(24);

    /** The cores that the fork is confined to, if it is. */
    Optional<CpuSet> cores() {
      return resources.sets(cell.cores()).client();
    }

    Options build() {
      Workload workload = Workloads.named(cell.workload());
      String benchmark = BENCH + workload.benchmark() + "." + workload.method();
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include("^" + Pattern.quote(benchmark) + "$")
              .threads(cell.threads() * parties)
              .forks(1)
              .warmupIterations(cell.repeatsWarmup() ? MOST_COUNTED_WARMUPS : 1)
              .warmupTime(time(cell.measure().warmup()))
              .measurementIterations(cell.measure().runs())
              .measurementTime(time(cell.measure().runLength()))
              .timeout(LONGEST)
              .shouldFailOnError(true)
              .jvm(resources.jdk(cell.client()).program().toString())
              .jvmArgs(jvmArgs().toArray(String[]::new));
      ForkStart.add(options, cores());
      CellParams.of(cell).forEach(options::param);
      return options.build();
    }

    private List<String> jvmArgs() {
      Client client = cell.client();
      List<String> args = new ArrayList<>();
      // identifies the fork; the first argument, as some systems truncate command lines
      args.add("-D" + HandOver.PROPERTY + "=" + handOver);
      args.add(FILLED);
      if (client.get(PlanAxis.EXECUTOR) == Executor.VIRTUAL) {
        args.add(VIRTUAL);
      }
      if (client.get(PlanAxis.KEEP_AWAKE)) {
        args.add("-D" + AwakeCores.PROPERTY + "=true");
      }
      List<String> own =
          client.get(PlanAxis.JVM_ARGS).equals(Client.NO_ARGS)
              ? List.of()
              : ShellWords.of(client.get(PlanAxis.JVM_ARGS));
      if (own.stream().noneMatch(HEAP_LIMIT.asMatchPredicate())) {
        args.addAll(HEAP);
      }
      args.addAll(own);
      return args;
    }

    private static TimeValue time(Duration duration) {
      return new TimeValue(duration.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
