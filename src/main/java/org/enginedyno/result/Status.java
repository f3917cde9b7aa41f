package org.enginedyno.result;

/** What became of a cell. */
public enum Status {
  /** Measured and proven. */
  OK,
  /** Measured, but a proof failed: the figure is not what it claims to be. */
  INVALID,
  /** It broke. */
  FAILED,
  /** It could not be measured here. */
  SKIPPED
}
