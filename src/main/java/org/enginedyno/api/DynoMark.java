package org.enginedyno.api;

/**
 * What to know of a score beside the score, such as that it was not steady.
 *
 * @param label the kind in a word or two: {@code drifting}, {@code noisy}, {@code too short}
 * @param text the figures that gave the mark, and what to change
 * @param comparable whether the score may stand beside others all the same
 */
public record DynoMark(String label, String text, boolean comparable) {
  @Override
  public String toString() {
    return label + ": " + text;
  }
}
