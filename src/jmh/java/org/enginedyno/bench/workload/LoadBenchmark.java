package org.enginedyno.bench.workload;

import java.io.IOException;
import java.sql.SQLException;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

/**
 * Bulk loads into a table that is made anew for each run. One operation is a chunk of rows and the
 * statement that loads it, which commits itself; generating or reading the rows while they are sent
 * is inside. A run is one call, in which each worker loads its whole number of chunks.
 */
@BenchmarkMode(Mode.SingleShotTime)
@SuppressWarnings("MemberName") // named like the patterns that they stand beside
public class LoadBenchmark {
  /** {@code LOAD DATA LOCAL INFILE 'generated' INTO TABLE sales CHARACTER SET latin1} */
  @Benchmark
  public void LOAD_DATA(Session session, LoadWorker worker) throws IOException, SQLException {
    worker.run(session);
  }
}
