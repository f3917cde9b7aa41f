package org.enginedyno.bench.workload;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The operations of workload files. One operation is all of its statements, the reading of every
 * answer, and the commit. The latency includes borrowing and returning the connection, unless the
 * worker holds one, but not the drawing of values.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CustomBenchmark {
  @Benchmark
  public void operation(Session session, CustomWorker worker, Blackhole hole) throws SQLException {
    worker.run(session, hole);
  }
}
