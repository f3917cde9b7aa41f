package org.enginedyno.bench;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.enginedyno.result.Retries;
import org.enginedyno.workload.ConflictWorkload.Conflict;

/**
 * Sends the operations of one worker: an operation that fails with a conflict which its workload
 * allows is rolled back and retried, as an application would do.
 */
public final class Attempts {
  /** The highest number of tries of an operation. */
  static final int MOST = 100;

  private final StatementSource lease;
  private final String workload;
  private final Set<Conflict> allowed;
  private final boolean transactional;
  private final TreeMap<String, Long> errors = new TreeMap<>();
  private long retries;

  /**
   * Creates the attempts of one worker.
   *
   * @param transactional whether operations are transactions, which are rolled back after a
   *     conflict
   */
  public Attempts(
      StatementSource lease, String workload, Set<Conflict> allowed, boolean transactional) {
    this.lease = lease;
    this.workload = workload;
    this.allowed = Set.copyOf(allowed);
    this.transactional = transactional;
  }

  /** The statements of an operation, from its first statement to its commit. */
  @FunctionalInterface
  public interface Attempt {
    /** Sends the statements; drawn values are the same in each try. */
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
   * Sends an operation until it succeeds.
   *
   * @return whether it succeeded; false after a conflict that a retry cannot solve, such as an
   *     existing key
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
              "%s failed after %d tries: %s".formatted(workload, MOST, e.getMessage()),
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

  /** The conflict of an error; rethrows an error that the workload does not allow. */
  private Conflict conflict(SQLException e) throws SQLException {
    Optional<Conflict> conflict = Conflict.of(e.getSQLState(), e.getErrorCode());
    if (conflict.isEmpty() || !allowed.contains(conflict.get())) {
      throw e;
    }
    return conflict.get();
  }
}
