package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.enginedyno.bench.worker.ThisJvm;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.KeyValues;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What all workers on files share, as JMH sees it: the parameters and the opened files. */
@State(Scope.Benchmark)
public class FileFixture {
  /** The knobs of the workload as {@code key=value+key=value}; those not named are as usual. */
  @Param(KeyValues.AS_USUAL)
  public String knobs = "";

  @Param("2007")
  public long seed;

  private @Nullable FileTrial trial;

  @Setup(Level.Trial)
  public void open(BenchmarkParams params) throws IOException {
    String name = params.getBenchmark();
    String file = System.getProperty(HandOver.PROPERTY);
    if (file == null) {
      throw new IllegalStateException("no files were handed over; start this by 'dyno run'");
    }
    ThisJvm.endWithRunner();
    Workload workload = Workloads.named(name.substring(name.lastIndexOf('.') + 1));
    open(workload, FileHandOver.read(Path.of(file)), params.getThreads());
  }

  void open(Workload workload, FileHandOver handOver, int threads) throws IOException {
    KnobValues values = workload.knobs().values(KeyValues.parse(knobs));
    trial = new FileTrial(workload, values, seed, handOver, threads);
  }

  FileTrial trial() {
    return Objects.requireNonNull(trial);
  }
}
