package org.enginedyno.workload.insert;

/** What is bound to the parameters of an insert. */
@FunctionalInterface
public interface RowValues {
  /** The values of a row, in the order of the statement's parameters; the first row is 1. */
  Object[] of(int row);
}
