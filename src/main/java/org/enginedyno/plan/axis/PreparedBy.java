package org.enginedyno.plan.axis;

/** Where a prepared statement is prepared. */
public enum PreparedBy {
  /** By the driver, which sends the text with its values in every operation. */
  CLIENT,
  /** By the server, once; an operation sends the values alone. */
  SERVER;

  @Override
  public String toString() {
    return EnumText.of(this);
  }
}
