package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.run.fork.PlannedRun.EngineOffer;
import org.enginedyno.run.machine.ForkStart;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Needs.EachConnection;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH's own command line for dyno's benchmarks, with a loaded server. */
public final class PlainJmh {
  /** The benchmark that runs the operations of workload files. */
  private static final String CUSTOM = "CustomBenchmark";

  private final JmhArguments arguments;
  private final CommandLineOptions options;
  private final HandOver.@Nullable Custom custom;

  /**
   * Creates a call of JMH with these arguments.
   *
   * @param operation what {@link #CUSTOM} runs; without it, that benchmark is excluded
   */
  public PlainJmh(List<String> given, Optional<RecordedWorkload> operation) {
    custom = operation.map(one -> new HandOver.Custom(one.file(), one.name())).orElse(null);
    List<String> all = new ArrayList<>(given);
    all.addAll(custom == null ? List.of("-e", CUSTOM) : List.of(CUSTOM + ".operation$"));
    arguments = new JmhArguments(all);
    options = arguments.options();
  }

  /** Whether the arguments only request a list or help, which needs no server. */
  public boolean onlyLists() {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListProfilers()
        || options.shouldListResultFormats();
  }

  /** The benchmarks with their parameters, if the arguments request them. */
  public Optional<String> parameters() {
    return options.shouldListWithParams()
        ? Optional.of(
            "Benchmarks:\n"
                + benchmarks().map(this::parameters).collect(Collectors.joining("\n"))
                + "\n")
        : Optional.empty();
  }

  /** JMH's own list would name {@link CellParams#CLIENT}, by which a fork gets the axes. */
  private String parameters(BenchmarkListEntry benchmark) {
    Map<String, String> defaults = new LinkedHashMap<>();
    benchmark
        .getParams()
        .orElse(Map.of())
        .forEach((name, values) -> defaults.put(name, String.join(", ", values)));
    if (defaults.remove(CellParams.CLIENT) != null) {
      defaults.putAll(JmhArguments.axisDefaults());
    }
    return defaults.entrySet().stream()
        .map(
            one ->
                "\n  param \"%s\" = {%s}"
                    .formatted(
                        one.getKey(),
                        String.join(", ", arguments.parameter(one.getKey(), one.getValue()))))
        .collect(Collectors.joining("", benchmark.getUsername(), ""));
  }

  /**
   * Loads every table that the parameters name, and runs the benchmarks on the server; returns
   * whether each of them has results.
   */
  public boolean run(
      Servers servers,
      ServerSpec spec,
      Engines known,
      Function<Collection<Driver>, DriverJars> finder,
      RunListener listener)
      throws IOException, InterruptedException {
    int threads = options.getThreads().orElse(1);
    int workers = threads < 1 ? Runtime.getRuntime().availableProcessors() : threads;
    DataSpec data = arguments.data();
    List<String> engines = arguments.parameter(CellParams.ENGINE, "InnoDB");
    Map<String, List<String>> knobs = arguments.knobs();
    AxisChoices axes = arguments.axes();
    DriverJar driver = driver(axes.of(PlanAxis.DRIVER), finder);
    List<String> names = chosen();
    requireServers(names);
    try (PrivateFolder folder = servers.folder("fork");
        Server server =
            servers
                .withDriver(() -> Optional.ofNullable(driver))
                .open(
                    spec,
                    new Needs(
                        connections(axes, workers),
                        EachConnection.of(
                            Workloads.mostStatements(names, knobs),
                            Workloads.mostTables(names, data, knobs)),
                        Workloads.bytes(names, data, knobs),
                        0,
                        engines,
                        false,
                        false,
                        known),
                    listener::note);
        MarkedDatabase database = MarkedDatabase.enter(server.target(), server.seal())) {
      ServerFacts facts = ServerFacts.read(database.connection());
      new EngineOffer(Map.of(spec.name(), facts.engines()), Set.of(), Set.of(), known)
          .requireAll(engines);
      TableStore store =
          new TableStore(
              database,
              facts,
              new RowSums(),
              known,
              new EngineSettler(database.connection(), facts.abilities(), false));
      for (String engine : engines) {
        store(store, known, engine, names, data, knobs, listener);
      }
      List<Long> pids = server.processes().stream().map(ProcessHandle::pid).toList();
      Path handOver = folder.file("handover.json");
      String log = folder.file("fork.json").toString();
      HandOver.Tables tables = new HandOver.Tables("", null, custom);
      HandOver.perFork(server.target(), pids, log, known, tables, driver).write(handOver);
      System.setProperty(HandOver.PROPERTY, handOver.toString());
      Collection<String> appended = new ArrayList<>(options.getJvmArgsAppend().orElse(List.of()));
      appended.add("-D" + HandOver.PROPERTY + "=" + handOver);
      ChainedOptionsBuilder chained = new OptionsBuilder().parent(options);
      ForkStart.add(chained, Optional.empty());
      if (!options.getParameter(CellParams.SERVER).hasValue()) {
        chained.param(CellParams.SERVER, spec.name());
      }
      if (custom != null) {
        chained.param(CellParams.OPERATION, custom.operation());
      }
      chained.param(CellParams.ROWS, Integer.toString(data.rows()));
      chained.param(CellParams.SEED, Long.toString(data.seed()));
      if (!axes.texts().isEmpty()) {
        chained.param(
            CellParams.CLIENT,
            axes.combinations().stream().map(CellParams::client).toArray(String[]::new));
      }
      JmhFiles.keepRecord();
      Collection<RunResult> results =
          new Runner(chained.jvmArgsAppend(appended.toArray(String[]::new)).build()).run();
      List<String> measured =
          results.stream().map(result -> result.getParams().getBenchmark()).toList();
      return benchmarks().map(BenchmarkListEntry::getUsername).allMatch(measured::contains);
    } catch (NoBenchmarksException e) {
      throw new UserError("no benchmark matches; dyno jmh -l lists them", e);
    } catch (RunnerException e) {
      throw new IOException(Failures.line(e), e);
    } catch (SQLException e) {
      throw new IOException(Sql.line(e), e);
    }
  }

  /** Refuses file benchmarks, as only a run creates, checks and removes the files. */
  private static void requireServers(List<String> names) {
    List<String> onFiles =
        names.stream().filter(name -> Workloads.named(name).kind() == Kind.FILE).toList();
    if (!onFiles.isEmpty()) {
      throw new UserError(
          "jmh: file workloads are not supported: %s; measure them with 'dyno run'"
              .formatted(String.join(", ", onFiles)));
    }
  }

  /** The workloads whose benchmarks JMH will run. */
  private List<String> chosen() {
    return benchmarks()
        .map(BenchmarkListEntry::getUsername)
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .map(name -> custom == null ? name : custom.operation())
        .toList();
  }

  private Stream<BenchmarkListEntry> benchmarks() {
    OutputFormat nowhere =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, UTF_8), VerboseMode.SILENT);
    return BenchmarkList.defaultList()
        .find(nowhere, options.getIncludes(), options.getExcludes())
        .stream();
  }

  /** Loads the tables that an engine supports, or records them if each run recreates them. */
  private static void store(
      TableStore store,
      Engines known,
      String engine,
      List<String> names,
      DataSpec data,
      Map<String, List<String>> knobs,
      RunListener listener)
      throws SQLException, InterruptedException {
    TableForm form = TableForm.plain(engine);
    List<Table> loaded = known.of(engine).tables(Workloads.loaded(names, knobs), data);
    for (Table table : loaded) {
      store.store(table, form, listener::loaded);
    }
    for (Table table : known.of(engine).tables(Workloads.datasets(names), data)) {
      if (!loaded.contains(table)) {
        store.admit(table, form);
      }
    }
  }

  private int connections(AxisChoices axes, int workers) {
    return Connections.EXTRA + axes.of(PlanAxis.POOL).stream().reduce(workers, Math::max);
  }

  /** The file of the requested driver; null if it is shipped. */
  private static @Nullable DriverJar driver(
      List<Driver> drivers, Function<Collection<Driver>, DriverJars> finder) {
    if (drivers.size() > 1 && !Driver.SHIPPED.containsAll(drivers)) {
      throw new UserError("drivers that are not shipped cannot be combined; give driver one value");
    }
    return finder.apply(drivers).of(drivers.get(0)).orElse(null);
  }
}
