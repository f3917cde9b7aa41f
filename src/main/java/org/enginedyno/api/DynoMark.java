package org.enginedyno.api;

/**
 * A warning on a score, such as that it was not steady.
 *
 * @param label the kind in a word or two: {@code drifting}, {@code noisy}, {@code too short}
 * @param text the figures that caused the mark, and what to change
 * @param comparable whether the score may still be compared with others
 */
public record DynoMark(String label, String text, boolean comparable) {
  @Override
  public String toString() {
    return label + ": " + text;
  }
}
