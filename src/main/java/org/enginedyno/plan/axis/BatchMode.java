package org.enginedyno.plan.axis;

/** How the rows of one insert are sent together. */
public enum BatchMode {
  /** One statement whose text has all rows. */
  VALUES,
  /** A batch of the driver, which sends a statement for each row. */
  ONE_BY_ONE,
  /** A batch that the driver rewrites as one statement. */
  REWRITTEN,
  /** A batch that MariaDB's driver sends as one bulk execution of a prepared statement. */
  BULK;

  /** Whether the rows are sent as a batch of the driver. */
  public boolean isDrivers() {
    return this != VALUES;
  }
}
