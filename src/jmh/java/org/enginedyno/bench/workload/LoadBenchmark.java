package org.enginedyno.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.IntStream;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.db.table.LoadSource;
import org.enginedyno.db.table.LoadSource.LoadFiles;
import org.enginedyno.db.table.RowStream;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.insert.BulkLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Bulk loads into a table that is created for each run. One operation is an auto-committed
 * statement that loads a chunk of rows; the latency includes generating or reading the rows while
 * they are sent. A run is one call, in which each worker loads all of its chunks: chunks are dealt
 * to the workers in rotation, and each contains the rows after those of the chunk before.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@SuppressWarnings("MemberName") // named like their patterns
public class LoadBenchmark {
  private LoadFiles files = new LoadFiles(Map.of());
  private LoadSource source = (load, chunk) -> 0;
  private int rowsPerChunk;
  private int thread;
  private int threads;

  @Setup(Level.Trial)
  public void prepare(Fixture fixture, ThreadParams params) throws IOException, SQLException {
    prepare(fixture.trial(params.getThreadIndex()), fixture.place(params.getThreadIndex()));
  }

  public void prepare(Trial trial, int index) throws IOException, SQLException {
    BulkLoad workload = (BulkLoad) trial.workload();
    Table table = workload.tables(trial.data(), trial.knobs()).get(0);
    rowsPerChunk = workload.rowsPerChunk(trial.knobs());
    thread = trial.share().thread(index);
    threads = trial.share().all();
    source =
        switch (workload.from(trial.knobs())) {
          case STREAM -> LoadSource.generated(chunk -> rows(table, chunk));
          case FILE -> LoadSource.sent(written(trial, table, trial.folder())::of);
          case SERVER ->
              LoadSource.read(
                  written(trial, table, LoadFiles.folder(trial.control(), trial.folder()))::of);
        };
  }

  private LoadFiles written(Trial trial, Table table, Path folder) throws IOException {
    // a warm-up loads only the first of them
    long mine = trial.extent().ofThread(thread, threads);
    IntStream chunks = IntStream.iterate(thread, chunk -> chunk + threads).limit(mine);
    files = LoadFiles.write(folder, chunks, chunk -> rows(table, chunk));
    return files;
  }

  /** The rows of a chunk; chunks are numbered from 0. */
  protected RowStream rows(Table table, int chunk) {
    int first = chunk * rowsPerChunk + 1;
    return new RowStream(table.generator(), first, first + rowsPerChunk - 1, sent -> {});
  }

  @Benchmark
  public void LOAD_DATA(Session session) throws IOException, SQLException {
    for (int chunk = thread; session.goesOn(); chunk += threads) {
      PreparedStatement load = session.take();
      session.finishRows(source.load(load, chunk), rowsPerChunk);
    }
  }

  @TearDown(Level.Trial)
  public void remove() throws IOException {
    files.delete();
  }
}
