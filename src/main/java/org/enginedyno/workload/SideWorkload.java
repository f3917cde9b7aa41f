package org.enginedyno.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload with further threads that work on its tables. */
public interface SideWorkload extends Workload {
  /** What the further threads do; empty if these knobs request none. */
  Optional<SideWork> sideWork(DataSpec data, KnobValues knobs);

  /** What other threads do in the background of the measured operations. */
  sealed interface SideWork {
    /** How many threads there are; each works sequentially. */
    int threads();

    /** Queries that the threads send. */
    record Queries(int threads, List<Statement> statements) implements SideWork {
      public Queries {
        statements = List.copyOf(statements);
        if (threads < 1 || statements.isEmpty()) {
          throw new IllegalArgumentException("background threads need at least 1 query");
        }
      }
    }

    /**
     * Rows that the threads insert, each by a statement that commits itself.
     *
     * @param rate the maximum of rows per second of all threads, or zero for no limit
     * @param firstRow the number of the first row; the next rows are numbered consecutively
     * @param values gives each thread its own function from a row's number to the values to bind
     */
    record Inserts(
        int threads,
        int rate,
        Statement statement,
        int firstRow,
        Supplier<IntFunction<Object[]>> values)
        implements SideWork {}
  }
}
