package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.enginedyno.bench.workload.CorpusBenchmark;
import org.enginedyno.bench.workload.FloorBenchmark;
import org.enginedyno.bench.workload.InsertBenchmark;
import org.enginedyno.bench.workload.Inserter;
import org.enginedyno.bench.workload.LoadBenchmark;
import org.enginedyno.bench.workload.LoadWorker;
import org.enginedyno.bench.workload.OltpBenchmark;
import org.enginedyno.bench.workload.OltpReader;
import org.enginedyno.bench.workload.OltpWriter;
import org.enginedyno.bench.workload.ReadBenchmark;
import org.enginedyno.bench.workload.ReadData;
import org.enginedyno.bench.workload.ReadDraw;
import org.enginedyno.bench.workload.Searcher;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.DocumentFiles;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.workload.corpus.CorpusSearch;
import org.enginedyno.workload.insert.BulkLoad;
import org.enginedyno.workload.insert.InsertWorkload;
import org.enginedyno.workload.oltp.OltpWorkload;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.IterationType;

/** Runs a benchmark's own code a few times in this JVM, as JMH's generated loops would. */
public final class Trials implements AutoCloseable {
  private static final List<Object> BENCHMARKS =
      List.of(
          new FloorBenchmark(),
          new ReadBenchmark(),
          new OltpBenchmark(),
          new CorpusBenchmark(),
          new InsertBenchmark(),
          new LoadBenchmark());

  private final Path log;
  private final Blackhole hole =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");

  /** Trials on a server, whose files are in that folder. */
  public Trials(Target target, Path folder) throws IOException {
    this(target, folder, "");
  }

  /** Trials on tables whose names have that form. */
  public Trials(Target target, Path folder, String form) throws IOException {
    this(target, folder, form, null);
  }

  /** Trials on tables that hold the documents of files. */
  public Trials(Target target, Path folder, String form, @Nullable DocumentFiles files)
      throws IOException {
    log = folder.resolve("fork.json");
    Path handOver = folder.resolve("handover.json");
    new HandOver(target, null, 1, log.toString(), Engines.shipped(), form, null, files, null)
        .write(handOver);
    System.setProperty(HandOver.PROPERTY, handOver.toString());
  }

  /** A fixture for a cell, opened as JMH would with the cell's parameters. */
  public static Fixture open(Cell cell) throws IOException, SQLException {
    Fixture fixture = new Fixture();
    fixture.open(cell.workload(), CellParams.of(cell), cell.threads());
    return fixture;
  }

  /** What a fixture that has run nothing leaves behind when it is closed. */
  public ForkLog closed(Fixture fixture) throws IOException, SQLException {
    fixture.trial(0).close(List.of());
    return ForkLog.read(log);
  }

  /** What one run of so many calls leaves behind; of a counted run, one call is the whole. */
  public ForkLog run(Cell cell, long calls) throws Exception {
    return run(cell, calls, List.of(IterationType.MEASUREMENT));
  }

  /** What several runs of so many calls in each of the cell's threads leave behind. */
  public ForkLog run(Cell cell, long calls, List<IterationType> runs) throws Exception {
    Fixture fixture = open(cell);
    ReadData data = new ReadData();
    data.reckon(fixture);
    List<Worker> workers = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(cell.threads());
    try {
      for (int thread = 0; thread < cell.threads(); thread++) {
        workers.add(new Worker(fixture, data, thread));
      }
      for (IterationType type : runs) {
        for (Worker worker : workers) {
          worker.session.begin(type, 0);
        }
        all(threads, workers, worker -> worker.operate(cell.workload(), calls));
        for (Worker worker : workers) {
          worker.session.end();
        }
      }
    } finally {
      for (Worker worker : workers) {
        worker.session.close();
        worker.loader.remove();
      }
      threads.shutdown();
    }
    ForkLog left = ForkLog.read(log);
    assertThat(left.spans()).hasSize(runs.size());
    return left;
  }

  private interface Work {
    void of(Worker worker) throws Exception;
  }

  private static void all(ExecutorService threads, List<Worker> workers, Work work)
      throws Exception {
    List<Callable<Object>> tasks = new ArrayList<>();
    for (Worker worker : workers) {
      tasks.add(
          () -> {
            work.of(worker);
            return worker;
          });
    }
    for (Future<Object> done : threads.invokeAll(tasks)) {
      try {
        done.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }
  }

  /** One thread's states. */
  private final class Worker {
    private final Session session = new Session();
    private final LoadWorker loader = new LoadWorker();
    private final List<Object> states;

    Worker(Fixture fixture, ReadData data, int thread) throws IOException, SQLException {
      session.open(fixture, thread);
      ReadDraw draw = new ReadDraw();
      draw.seed(fixture, data, thread);
      Inserter inserter = new Inserter();
      if (fixture.trial(0).workload() instanceof InsertWorkload) {
        inserter.read(fixture.trial(0), thread);
      }
      if (fixture.trial(0).workload() instanceof BulkLoad) {
        loader.prepare(fixture.trial(0), thread);
      }
      OltpReader reader = new OltpReader();
      OltpWriter writer = new OltpWriter();
      if (fixture.trial(0).workload() instanceof OltpWorkload) {
        reader.read(fixture.trial(0), thread);
        writer.read(fixture.trial(0), thread);
      }
      Searcher searcher = new Searcher();
      if (fixture.trial(0).workload() instanceof CorpusSearch) {
        searcher.read(fixture.trial(0));
      }
      states = List.of(fixture, session, draw, reader, writer, searcher, inserter, loader, hole);
    }

    void operate(String workload, long calls) throws Exception {
      for (Object benchmark : BENCHMARKS) {
        for (Method method : benchmark.getClass().getDeclaredMethods()) {
          if (method.getName().equals(workload)) {
            Object[] given =
                Arrays.stream(method.getParameterTypes())
                    .map(type -> states.stream().filter(type::isInstance).findFirst().orElseThrow())
                    .toArray();
            for (long call = 0; call < calls; call++) {
              method.invoke(benchmark, given);
            }
            return;
          }
        }
      }
      throw new AssertionError("there is no benchmark " + workload);
    }
  }

  @Override
  public void close() {
    System.clearProperty(HandOver.PROPERTY);
  }
}
