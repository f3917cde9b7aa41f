package org.enginedyno.workload;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.WorkloadFile;
import org.jspecify.annotations.Nullable;

/**
 * A workload whose statements a user wrote. Statements are counted by kind. What the user does not
 * declare is recorded, and must stay the same.
 */
public interface RecordedWorkload extends ChangeWorkload, ConflictWorkload {
  /** The file that describes it. */
  WorkloadFile file();

  /** The database whose existing tables it reads; null if dyno loads its tables. */
  @Nullable String existing();

  @Override
  default boolean readsExisting() {
    return existing() != null;
  }

  /** Whether every operation sends the same statements. */
  boolean isUniform();

  /** The name, after {@code Com_}, of the server's counter of each kind of statement. */
  Map<String, String> counters();

  /** Whether the user expects numbers of rows of every statement. */
  boolean expectsRows();

  /** Whether the user expects that each statement changes at most one row. */
  boolean acceptsNoChange();

  /** What cannot be proven, and why, one line each. */
  List<String> unproven();
}
