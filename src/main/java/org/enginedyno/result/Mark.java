package org.enginedyno.result;

import java.util.Locale;

/**
 * A warning on a cell's score, such as drifting, noisy or uncached.
 *
 * @param text the figures that gave the mark, and what to change, as text
 */
public record Mark(Label label, String text) {
  public enum Label {
    DRIFTING("d", "The rate rose or fell during the runs, in the same way in all forks"),
    NOISY(
        "n",
        "Runs differ widely, operations stopped for a time, a worker starved, or other processes used the machine"),
    UNCACHED("u", "Pages were fetched although the plan expects its data in memory"),
    FEWER_SEARCHES("s", "The engine cannot answer all searches, so fewer were sent"),
    NOT_DURABLE("v", "Commits cannot be as durable as the settings claim; still compared"),
    HARDLY_CHANGING("c", "Operations that change rows found hardly any to change"),
    HARDLY_READING("e", "Operations that read rows found hardly any"),
    NOT_ALONE("a", "Other clients worked on the server and took time and CPU from the cell"),
    OVERLOADED(
        "o", "The rate of arrivals was not reached, or operations were sent later and later"),
    TOO_SHORT("?", "Noise could hide a drift; the cell is still compared");

    private final String letter;
    private final String about;

    Label(String letter, String about) {
      this.letter = letter;
      this.about = about;
    }

    /** The label in one character, for narrow tables. */
    public String letter() {
      return letter;
    }

    public String about() {
      return about;
    }

    /** Whether a score with this mark can be compared with others, or be the best of a row. */
    public boolean isComparable() {
      return this == TOO_SHORT || this == NOT_DURABLE;
    }

    @Override
    public String toString() {
      String words = name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return this == NOT_DURABLE ? words + "?" : words;
    }
  }

  public boolean isComparable() {
    return label.isComparable();
  }

  @Override
  public String toString() {
    return label + ": " + text;
  }
}
