package org.enginedyno.plan.axis;

/** How the rows of one insert are sent together. */
public enum BatchMode {
  /** One statement whose text has all rows. */
  VALUES,
  /** A batch of the driver, which sends a statement for each row. */
  ONE_BY_ONE,
  /** A batch of the driver, which makes one statement of it. */
  REWRITTEN,
  /** A batch that MariaDB's driver sends whole, behind one prepared statement. */
  BULK;

  /** Whether a batch of the driver's is made of the rows. */
  public boolean isDrivers() {
    return this != VALUES;
  }
}
