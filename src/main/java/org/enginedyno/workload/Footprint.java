package org.enginedyno.workload;

/** How long the tables of a workload last. */
public enum Footprint {
  /** Loaded once, and used by every cell. */
  ENDURING,
  /** Loaded again for each fork of a cell, which changes their rows. */
  RELOADED,
  /** Created for each run of a fork, and for its warm-up. */
  FRESH_RUN;

  /** Whether the tables are loaded once, and nothing that is measured changes them. */
  public boolean isEnduring() {
    return this == ENDURING;
  }

  /** Whether the tables are loaded before the measurement, and not filled by it. */
  public boolean isLoaded() {
    return isEnduring() || this == RELOADED;
  }
}
