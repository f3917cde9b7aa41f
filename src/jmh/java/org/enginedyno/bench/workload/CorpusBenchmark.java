package org.enginedyno.bench.workload;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.enginedyno.bench.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Searches in documents. One operation is one search and the reading of its answer; each worker
 * goes through all searches in turn, and for borrowed connections borrowing and giving back are
 * inside.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("MemberName") // named like the searches that they stand beside
public class CorpusBenchmark {
  /** {@code SELECT count(*) FROM corpus WHERE MATCH(content) AGAINST(?)} */
  @Benchmark
  public void FT_WORD(Session session, Searcher searcher) throws SQLException {
    searcher.count(session);
  }

  /** {@code SELECT count(*) FROM corpus_growing WHERE MATCH(content) AGAINST(?)} */
  @Benchmark
  public void FT_WORD_INSERTING(Session session, Searcher searcher) throws SQLException {
    searcher.count(session);
  }

  /** {@code SELECT count(*) FROM corpus WHERE MATCH(content) AGAINST(? IN BOOLEAN MODE)} */
  @Benchmark
  public void FT_BOOLEAN(Session session, Searcher searcher) throws SQLException {
    searcher.count(session);
  }

  /** {@code SELECT count(*) FROM corpus WHERE MATCH(content) AGAINST(? IN BOOLEAN MODE)} */
  @Benchmark
  public void FT_PHRASE(Session session, Searcher searcher) throws SQLException {
    searcher.count(session);
  }

  /**
   * {@code SELECT docid FROM corpus WHERE MATCH(content) AGAINST(?) ORDER BY MATCH(content)
   * AGAINST(?) DESC LIMIT 10}
   */
  @Benchmark
  public void FT_TOP10(Session session, Searcher searcher) throws SQLException {
    searcher.list(session);
  }
}
