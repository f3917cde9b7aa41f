package org.enginedyno.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload with further threads that work on its tables. */
public interface SideWorkload extends Workload {
  /** What they do, where these knobs ask for any. */
  Optional<SideWork> sideWork(DataSpec data, KnobValues knobs);

  /** What other threads do in the background of the measured operations. */
  sealed interface SideWork {
    /** How many threads are at it, each doing one thing after the other. */
    int threads();

    /** Queries that the threads ask. */
    record Queries(int threads, List<Statement> statements) implements SideWork {
      public Queries {
        statements = List.copyOf(statements);
        if (threads < 1 || statements.isEmpty()) {
          throw new IllegalArgumentException("threads that ask need something to ask");
        }
      }
    }

    /**
     * Rows that the threads insert, each by a statement that commits itself.
     *
     * @param rate rows per second of all of them at most, or zero
     * @param firstRow the number of the first; each has the one after that of the row before
     * @param values what a thread of its own binds for the row of a number
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
