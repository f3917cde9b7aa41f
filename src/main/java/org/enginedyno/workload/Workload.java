package org.enginedyno.workload;

import java.util.Optional;

/** One thing that can be measured, with the effect that each of its operations must have. */
public interface Workload {
  /** The name in plans, reports and the benchmark's method. */
  String name();

  /** The simple name of the benchmark class that has a method of this name. */
  String benchmark();

  /** What one operation is, in a few words. */
  String about();

  /** The statement for a table, or nothing where none is sent. */
  Optional<String> sql(String table);

  /** Statements that one operation sends, as the server counts them. */
  int statementsPerOperation();

  /** The way to the rows that the server must take, or nothing where no table is read. */
  Optional<Access> access();

  /** Whether this measures only the way to the server. */
  default boolean isFloor() {
    return access().isEmpty();
  }
}
