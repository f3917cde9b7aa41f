package org.enginedyno.server;

/** The prepared statements and tables that each connection has open at a time. */
public record EachConnection(int statements, int tables) {
  /** More than most workloads need, as it costs a server nothing. */
  public static final EachConnection USUAL = new EachConnection(20, 2);

  /** At least the usual numbers. */
  public static EachConnection of(int statements, int tables) {
    return new EachConnection(
        Math.max(statements, USUAL.statements), Math.max(tables, USUAL.tables));
  }
}
