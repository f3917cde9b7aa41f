package org.enginedyno.db.table;

/** When a server variable can be set. */
public enum Settable {
  /** While the server runs. */
  RUNNING,
  /** At the start only. */
  AT_START,
  /** By sessions for themselves only, even if SHOW GLOBAL lists it. */
  BY_SESSIONS
}
