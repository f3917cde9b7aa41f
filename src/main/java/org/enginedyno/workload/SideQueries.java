package org.enginedyno.workload;

import java.util.List;

/**
 * Queries that go on beside what is measured.
 *
 * @param threads how many threads ask them, each one after the other
 */
public record SideQueries(int threads, List<Statement> statements) {
  /** Nothing goes on besides. */
  public static final SideQueries NONE = new SideQueries(0, List.of());

  public SideQueries {
    statements = List.copyOf(statements);
    if (threads > 0 && statements.isEmpty()) {
      throw new IllegalArgumentException("threads that ask need something to ask");
    }
  }
}
