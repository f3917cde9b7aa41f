package org.enginedyno.result;

import java.util.Locale;

/**
 * What to know of a cell's score beside the score: it was not steady, was too short to tell, or its
 * data were not where the plan expects them.
 *
 * @param text the figures that gave the mark, and what to change, in a reader's words
 */
public record Mark(Label label, String text) {
  /** The kinds of marks. */
  public enum Label {
    /** The rate went up or down while it was measured, in all forks alike. */
    DRIFTING,
    /** Runs lie far apart, a worker starved, or others used the machine. */
    NOISY,
    /** Pages were fetched where the plan expects its data in memory. */
    UNCACHED,
    /** Not everything was searched for that others search for. */
    FEWER_SEARCHES,
    /** The noise hides whether it drifts. */
    TOO_SHORT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Whether a score so marked is compared with others, or the best of a row. */
  public boolean isComparable() {
    return label == Label.TOO_SHORT;
  }

  @Override
  public String toString() {
    return label + ": " + text;
  }
}
