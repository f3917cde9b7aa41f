package org.enginedyno.bench;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.enginedyno.result.Retries;
import org.enginedyno.workload.ConflictWorkload.Conflict;

/**
 * How one worker gets its operations done where others are in the way: one that meets a conflict
 * which its workload allows is rolled back and done again, as an application would.
 */
public final class Attempts {
  /** An operation that has failed so often will not succeed. */
  static final int MOST = 100;

  private final StatementSource lease;
  private final String workload;
  private final Set<Conflict> allowed;
  private final boolean transactional;
  private final TreeMap<String, Long> errors = new TreeMap<>();
  private long retries;

  /**
   * A worker's way of sending.
   *
   * @param transactional whether operations commit by themselves, and so are rolled back
   */
  public Attempts(
      StatementSource lease, String workload, Set<Conflict> allowed, boolean transactional) {
    this.lease = lease;
    this.workload = workload;
    this.allowed = Set.copyOf(allowed);
    this.transactional = transactional;
  }

  /** All that an operation sends, from its first statement to its commit. */
  @FunctionalInterface
  public interface Attempt {
    /** Sends it; drawn values are the same each time. */
    void send() throws SQLException;
  }

  public void begin() {
    errors.clear();
    retries = 0;
  }

  public Retries counted() {
    return new Retries(errors, retries);
  }

  /**
   * Sends an operation until the server takes it.
   *
   * @return whether it did; not where a key was there already, as it would be each time
   */
  public boolean of(Attempt operation) throws SQLException {
    for (int tries = 1; ; tries++) {
      try {
        operation.send();
        return true;
      } catch (SQLException e) {
        Conflict conflict = conflict(e);
        errors.merge(e.getSQLState() + "/" + e.getErrorCode(), 1L, Long::sum);
        if (tries == MOST) {
          throw new SQLException(
              "%s was tried %d times in vain: %s".formatted(workload, MOST, e.getMessage()),
              e.getSQLState(),
              e.getErrorCode(),
              e);
        }
        if (transactional) {
          lease.rollback();
        }
        if (!conflict.isPassing()) {
          return false;
        }
        retries++;
      }
    }
  }

  /** What an error is that is allowed; any other is the end. */
  private Conflict conflict(SQLException e) throws SQLException {
    Optional<Conflict> conflict = Conflict.of(e.getSQLState(), e.getErrorCode());
    if (conflict.isEmpty() || !allowed.contains(conflict.get())) {
      throw e;
    }
    return conflict.get();
  }
}
