package org.enginedyno.api;

/** The verdict on a pair of cells, or on one quantity of it; the worst comes first. */
public enum DynoVerdict {
  /** A proof failed or a side ended with an error, so there is no comparison. */
  INVALID,
  /** The new side is worse, beyond chance and beyond what the plan looks for. */
  REGRESSION,
  /** Neither a difference nor its absence is shown. */
  INCONCLUSIVE,
  /** The whole interval lies within what the plan calls no difference. */
  EQUIVALENT,
  /** The new side is better, beyond chance and beyond what the plan looks for. */
  IMPROVEMENT
}
