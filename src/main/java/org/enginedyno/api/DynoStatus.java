package org.enginedyno.api;

/** The status of a cell. */
public enum DynoStatus {
  /** Measured and proven. */
  OK,
  /** Measured, but a proof failed: it has no figures. */
  INVALID,
  /** It ended with an error. */
  FAILED,
  /** It could not be measured here. */
  SKIPPED
}
