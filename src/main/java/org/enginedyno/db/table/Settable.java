package org.enginedyno.db.table;

/** When a server variable can be set. */
public enum Settable {
  /** At any time. */
  RUNNING,
  /** Only before the server starts. */
  AT_START,
  /** At any time, but by each session for itself only, even where SHOW GLOBAL lists it. */
  BY_SESSIONS
}
