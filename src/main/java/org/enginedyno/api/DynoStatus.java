package org.enginedyno.api;

/** What became of a cell. */
public enum DynoStatus {
  /** Measured and proven. */
  OK,
  /** Measured, but a proof failed: it has no figures. */
  INVALID,
  /** It broke. */
  FAILED,
  /** It could not be measured here. */
  SKIPPED
}
