package org.enginedyno.server;

/**
 * What each connection to a server has open at a time.
 *
 * @param statements prepared statements
 * @param tables tables
 */
public record EachConnection(int statements, int tables) {
  /** More than most work takes, as it costs a server nothing. */
  public static final EachConnection USUAL = new EachConnection(20, 2);

  /** What takes so much, and never less than usual. */
  public static EachConnection of(int statements, int tables) {
    return new EachConnection(
        Math.max(statements, USUAL.statements), Math.max(tables, USUAL.tables));
  }
}
