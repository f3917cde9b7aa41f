package org.enginedyno.result.duel;

/** The word for a comparison; the worse comes first. */
public enum Verdict {
  /** A proof failed or a side broke: nothing can be said. */
  INVALID,
  /** The new side is worse, beyond chance and beyond what is looked for. */
  REGRESSION,
  /** Neither a difference nor its absence is shown: never a pass by itself. */
  INCONCLUSIVE,
  /** The interval of the ratio lies within what counts as no difference. */
  EQUIVALENT,
  /** The new side is better, beyond chance and beyond what is looked for. */
  IMPROVEMENT
}
