package org.enginedyno.workload;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.KnobValues;
import org.jspecify.annotations.Nullable;

/** A workload whose operations may encounter conflicts and continue. */
public interface ConflictWorkload extends Workload {
  /**
   * The conflicts that operations may encounter. They are rolled back, counted and, except for a
   * duplicate key, retried. Any other error ends the cell.
   */
  Set<Conflict> conflicts(KnobValues knobs);

  /** An error that concurrent work on the same rows causes, and that applications expect. */
  enum Conflict {
    DEADLOCK("deadlock"),
    LOCK_WAIT("lock wait timeout"),
    /** A row that a transaction had read has changed since. */
    CHANGED("changed row"),
    DUPLICATE("duplicate key");

    private static final String SERIALIZATION_FAILURE = "40001";

    private final String words;

    Conflict(String words) {
      this.words = words;
    }

    /** The conflict for an SQLState and a server's error number; empty if it is another error. */
    public static Optional<Conflict> of(@Nullable String sqlState, int number) {
      // drivers use three different states for a lock wait timeout, and the server's state is
      // generic
      return switch (number) {
        case 1205 -> Optional.of(LOCK_WAIT);
        case 1213, 1614 -> Optional.of(DEADLOCK);
        case 1020 -> Optional.of(CHANGED);
        case 1022, 1062, 1169, 1586 -> Optional.of(DUPLICATE);
        default ->
            SERIALIZATION_FAILURE.equals(sqlState) ? Optional.of(DEADLOCK) : Optional.empty();
      };
    }

    /** Whether a retry may succeed. */
    public boolean isPassing() {
      return this != DUPLICATE;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
