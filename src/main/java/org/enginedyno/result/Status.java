package org.enginedyno.result;

/** The outcome of a cell. */
public enum Status {
  /** Measured and proven. */
  OK,
  /** Measured, but a check of the proof failed: the figures do not count. */
  INVALID,
  /** It ended with an error. */
  FAILED,
  /** It could not be measured here. */
  SKIPPED
}
