package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.OpenSpan;
import org.enginedyno.bench.ThisJvm;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.KeyValues;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * File I/O without a server: one operation writes or reads one block with one call, and calls fsync
 * when it is due. The latency excludes drawing and stamping the block.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like the workloads
public class FileBenchmark {
  private FileTrial trial;
  private FileCalls calls;
  private OpenSpan span;
  private int worker;

  /** Takes the fixture, so that JMH sets this state up after it and tears it down before it. */
  @Setup(Level.Trial)
  public void open(FileFixture fixture, ThreadParams params) throws IOException {
    open(fixture, params.getThreadIndex());
  }

  final void open(FileFixture fixture, int index) throws IOException {
    trial = fixture.trial();
    calls = trial.calls(index);
    if (!trial.arrivals().isClosed()) {
      KernelFiles.wakePunctually();
    }
    worker = index;
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams params) {
    begin(
        params.getType() == IterationType.MEASUREMENT,
        params.getTime().convertTo(TimeUnit.NANOSECONDS));
  }

  final void begin(boolean measured, long nanos) {
    span = trial.enterSpan(measured, nanos);
    calls.counts().begin(span);
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    trial.leaveSpan(span, calls);
    span.add(calls.counts(), null, false);
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    calls.close();
    trial.workerClosed(worker, calls.operations());
  }

  @Benchmark
  public void FILE_RANDOM_WRITE() throws IOException {
    operate();
  }

  @Benchmark
  public void FILE_RANDOM_READ() throws IOException {
    operate();
  }

  @Benchmark
  public void FILE_SEQUENTIAL_WRITE() throws IOException {
    operate();
  }

  @Benchmark
  public void FILE_SEQUENTIAL_READ() throws IOException {
    operate();
  }

  /** A random mix of three reads to two writes. */
  @Benchmark
  public void FILE_READ_WRITE() throws IOException {
    operate();
  }

  /** Reads or writes the next drawn block. */
  void operate() throws IOException {
    calls.operate();
  }

  /** The state that all workers on files share: JMH's parameters and the open files. */
  @State(Scope.Benchmark)
  public static class FileFixture {
    /** The knobs of the workload as {@code key=value+key=value}; others have their defaults. */
    @Param(KeyValues.AS_USUAL)
    public String knobs = "";

    @Param("2007")
    public long seed;

    /** The axes of the client in the same form. */
    @Param(KeyValues.AS_USUAL)
    public String client = "";

    private FileTrial trial;

    @Setup(Level.Trial)
    public void open(BenchmarkParams params) throws IOException {
      String name = params.getBenchmark();
      String file = System.getProperty(HandOver.PROPERTY);
      if (file == null) {
        throw new IllegalStateException(
            "no files to measure; start this benchmark with 'dyno run'");
      }
      ThisJvm.settle();
      Workload workload = Workloads.named(name.substring(name.lastIndexOf('.') + 1));
      open(workload, FileHandOver.read(Path.of(file)), params.getThreads());
    }

    final void open(Workload workload, FileHandOver handOver, int threads) throws IOException {
      KnobValues values = workload.knobs().values(KeyValues.parse(knobs));
      Client axes = new Client(new AxisValues(KeyValues.parse(client)));
      trial = new FileTrial(workload, values, axes.get(PlanAxis.ARRIVALS), seed, handOver, threads);
    }

    FileTrial trial() {
      return trial;
    }
  }
}
