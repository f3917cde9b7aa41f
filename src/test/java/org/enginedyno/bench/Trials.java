package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.enginedyno.bench.workload.CorpusBenchmark;
import org.enginedyno.bench.workload.CustomBenchmark;
import org.enginedyno.bench.workload.CustomWorker;
import org.enginedyno.bench.workload.InsertBenchmark;
import org.enginedyno.bench.workload.LoadBenchmark;
import org.enginedyno.bench.workload.OltpBenchmark;
import org.enginedyno.bench.workload.OltpWorker;
import org.enginedyno.bench.workload.ReadBenchmark;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.result.fork.ForkLog;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.IterationType;

/** Runs a benchmark's own code a few times in this JVM, as JMH's generated loops would. */
public final class Trials implements AutoCloseable {
  private static final String CHALLENGE =
      "Today's password is swordfish. I understand instantiating Blackholes directly is"
          + " dangerous.";

  private static final String KEPT = "kept.json";

  private final Path log;

  /** Trials on a server whose files are in that folder. */
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
    new HandOver(
            target,
            List.of(),
            1,
            log.toString(),
            Engines.shipped(),
            new HandOver.Tables(form, files, null),
            null,
            HandOver.Partners.NONE)
        .write(handOver.resolveSibling(KEPT));
    System.setProperty(HandOver.PROPERTY, handOver.toString());
  }

  /** A fixture for a cell, opened as JMH would with the cell's parameters. */
  public static Fixture open(Cell cell) throws IOException, SQLException {
    Path handOver = Path.of(System.getProperty(HandOver.PROPERTY));
    // the fixture deletes it
    Files.copy(handOver.resolveSibling(KEPT), handOver, StandardCopyOption.REPLACE_EXISTING);
    Fixture fixture = new Fixture();
    fixture.open(cell.workload(), CellParams.of(cell), cell.threads());
    return fixture;
  }

  /** The log of a fixture that is closed before any run. */
  public ForkLog closed(Fixture fixture) throws IOException, SQLException {
    fixture.trial(0).close(List.of());
    return log();
  }

  /** The log of the last fixture. */
  public ForkLog log() throws IOException {
    return ForkLog.read(log);
  }

  /** The log of one run of so many calls; for a counted run, one call is the whole run. */
  public ForkLog run(Cell cell, long calls) throws Exception {
    return run(cell, calls, List.of(IterationType.MEASUREMENT));
  }

  /** The log of several runs of so many calls in each of the cell's threads. */
  public ForkLog run(Cell cell, long calls, List<IterationType> runs) throws Exception {
    ForkLog left = run(cell, calls, runs, 0);
    assertThat(left.spans()).hasSize(runs.size());
    return left;
  }

  /** The same with runs of so many nanoseconds. */
  public ForkLog run(Cell cell, long calls, List<IterationType> runs, long nanos) throws Exception {
    List<Worker> workers = workers(cell);
    ExecutorService threads = Executors.newFixedThreadPool(cell.threads());
    try {
      for (IterationType type : runs) {
        for (Worker worker : workers) {
          worker.session().begin(type, nanos);
        }
        all(threads, workers, worker -> worker.operate(calls));
        for (Worker worker : workers) {
          worker.session().end();
        }
      }
    } finally {
      for (Worker worker : workers) {
        worker.session().close();
        if (worker.benchmark() instanceof LoadBenchmark loads) {
          loads.remove();
        }
      }
      threads.shutdown();
    }
    return log();
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

  /** The workers of a cell's threads, whose sessions are open. */
  public static List<Worker> workers(Cell cell) throws IOException, SQLException {
    Fixture fixture = open(cell);
    ReadBenchmark.Populations data = new ReadBenchmark.Populations();
    data.compute(fixture);
    List<Worker> workers = new ArrayList<>();
    for (int thread = 0; thread < cell.threads(); thread++) {
      workers.add(Worker.open(fixture, data, thread));
    }
    return workers;
  }

  /** One thread's states. */
  public record Worker(
      Session session, Object benchmark, OltpWorker oltp, CustomWorker custom, Blackhole hole) {
    private static Worker open(Fixture fixture, ReadBenchmark.Populations data, int thread)
        throws IOException, SQLException {
      Trial trial = fixture.trial(0);
      Worker worker =
          new Worker(
              new Session(),
              benchmark(trial),
              new OltpWorker(),
              new CustomWorker(),
              new Blackhole(CHALLENGE));
      worker.session.open(fixture, thread);
      if (worker.benchmark instanceof ReadBenchmark reads) {
        reads.seed(fixture, data, thread);
      } else if (worker.benchmark instanceof InsertBenchmark inserts) {
        inserts.read(trial, thread);
      } else if (worker.benchmark instanceof LoadBenchmark loads) {
        loads.prepare(trial, thread);
      } else if (worker.benchmark instanceof CorpusBenchmark searches) {
        searches.read(trial);
      } else if (worker.benchmark instanceof OltpBenchmark) {
        worker.oltp.read(trial, thread);
      } else if (worker.benchmark instanceof CustomBenchmark) {
        worker.custom.read(trial, thread);
      }
      return worker;
    }

    private static Object benchmark(Trial trial) {
      try {
        return Class.forName("org.enginedyno.bench." + trial.workload().benchmark())
            .getConstructor()
            .newInstance();
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    void operate(long calls) throws Exception {
      String workload = session.trial().workload().method();
      Method method =
          Stream.of(benchmark.getClass().getDeclaredMethods())
              .filter(one -> one.getName().equals(workload))
              .findFirst()
              .orElseThrow();
      Object[] given =
          Arrays.stream(method.getParameterTypes())
              .map(
                  type ->
                      Stream.of(session, oltp, custom, hole)
                          .filter(type::isInstance)
                          .findFirst()
                          .orElseThrow())
              .toArray();
      for (long call = 0; call < calls; call++) {
        method.invoke(benchmark, given);
      }
    }
  }

  @Override
  public void close() {
    System.clearProperty(HandOver.PROPERTY);
  }
}
