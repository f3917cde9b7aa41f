package org.enginedyno.bench.file;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Files, with no server between: one operation is one block written or read by one call, and the
 * fsync after it where its turn has come. Drawing and stamping a block are outside the latency.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like the workloads
public class FileBenchmark {
  @Benchmark
  public void FILE_RANDOM_WRITE(FileWorker worker) throws IOException {
    worker.operate();
  }

  @Benchmark
  public void FILE_RANDOM_READ(FileWorker worker) throws IOException {
    worker.operate();
  }

  @Benchmark
  public void FILE_SEQUENTIAL_WRITE(FileWorker worker) throws IOException {
    worker.operate();
  }

  @Benchmark
  public void FILE_SEQUENTIAL_READ(FileWorker worker) throws IOException {
    worker.operate();
  }

  /** As drawn: three reads to two writes. */
  @Benchmark
  public void FILE_READ_WRITE(FileWorker worker) throws IOException {
    worker.operate();
  }
}
