package org.enginedyno.result.claim;

/** How a published claim stands to what was measured. */
public enum ClaimStatus {
  /** Every ratio that was measured lies where it was published. */
  HELD,
  /** The same side is ahead by more or by less than was published, or neither is. */
  NOT_HELD,
  /** The other side is ahead. */
  REVERSED,
  /** No cell of these runs can tell. */
  NOT_TESTABLE_HERE,
  /** These runs have no such cells. */
  NOT_MEASURED;

  @Override
  public String toString() {
    return name().replace('_', ' ');
  }
}
