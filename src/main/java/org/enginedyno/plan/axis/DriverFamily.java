package org.enginedyno.plan.axis;

/** A line of JDBC drivers, from its first version to its last: its URLs and properties. */
public enum DriverFamily {
  MYSQL,
  MARIADB;

  @Override
  public String toString() {
    return EnumText.of(this);
  }
}
