package org.enginedyno.claim;

import java.util.Locale;

/** The figure of a cell that claims compare. */
public enum Figure {
  /** Operations per second, or rows per second if operations add rows. */
  RATE,
  DATA_BYTES,
  INDEX_BYTES,
  /** Data and indexes together. */
  BYTES;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
