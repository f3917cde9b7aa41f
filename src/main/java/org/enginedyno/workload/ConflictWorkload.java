package org.enginedyno.workload;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.KnobValues;
import org.jspecify.annotations.Nullable;

/** A workload whose operations may meet conflicts and go on. */
public interface ConflictWorkload extends Workload {
  /**
   * The conflicts that they may meet: they are rolled back, counted and, but for a duplicate key,
   * done again. Any other error is the end of a cell.
   */
  Set<Conflict> conflicts(KnobValues knobs);

  /** An error that comes of others at work on the same rows, and that applications expect. */
  enum Conflict {
    DEADLOCK("deadlock"),
    LOCK_WAIT("lock wait timeout"),
    /** A row that a transaction had seen is no longer what it was. */
    CHANGED("changed row"),
    DUPLICATE("duplicate key");

    private static final String SERIALIZATION_FAILURE = "40001";

    private final String words;

    Conflict(String words) {
      this.words = words;
    }

    /** What an error is by its SQLState and the server's number; nothing where it is another. */
    public static Optional<Conflict> of(@Nullable String sqlState, int number) {
      // drivers give a lock wait timeout three different states, and the server's own says nothing
      return switch (number) {
        case 1205 -> Optional.of(LOCK_WAIT);
        case 1213, 1614 -> Optional.of(DEADLOCK);
        case 1020 -> Optional.of(CHANGED);
        case 1022, 1062, 1169, 1586 -> Optional.of(DUPLICATE);
        default ->
            SERIALIZATION_FAILURE.equals(sqlState) ? Optional.of(DEADLOCK) : Optional.empty();
      };
    }

    /** Whether the same work, done again, may well succeed. */
    public boolean isPassing() {
      return this != DUPLICATE;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
