package org.enginedyno.api;

/** The verdict on a pair of cells, or for one quantity of it; the worse comes first. */
public enum DynoVerdict {
  /** A proof failed or a side broke: nothing can be said. */
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
