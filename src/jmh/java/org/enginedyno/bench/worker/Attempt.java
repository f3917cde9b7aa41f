package org.enginedyno.bench.worker;

import java.sql.SQLException;

/** All that an operation sends, from its first statement to its commit. */
@FunctionalInterface
public interface Attempt {
  /** Sends it; drawn values are the same each time. */
  void send() throws SQLException;
}
