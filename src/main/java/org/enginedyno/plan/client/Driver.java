package org.enginedyno.plan.client;

/** The JDBC driver that the workers use. */
public enum Driver {
  /** MySQL Connector/J. */
  MYSQL,
  /** MariaDB Connector/J. */
  MARIADB;

  @Override
  public String toString() {
    return Words.of(this);
  }
}
