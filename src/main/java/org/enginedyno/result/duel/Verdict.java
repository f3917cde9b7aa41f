package org.enginedyno.result.duel;

/** The verdict on a comparison; the worse comes first. */
public enum Verdict {
  /** A proof or a side failed, so there is no verdict on the difference. */
  INVALID,
  /** The new side is worse by at least the smallest difference that counts, and beyond chance. */
  REGRESSION,
  /** Neither a difference nor its absence is shown: never a pass by itself. */
  INCONCLUSIVE,
  /** The whole interval of the ratio is nearer to one than the smallest difference that counts. */
  EQUIVALENT,
  /** The new side is better by at least the smallest difference that counts, and beyond chance. */
  IMPROVEMENT
}
