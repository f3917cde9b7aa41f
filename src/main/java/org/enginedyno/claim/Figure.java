package org.enginedyno.claim;

/** The figure of a cell that claims compare. */
public enum Figure {
  /** Operations per second, or rows per second if operations add rows. */
  RATE("rate"),
  DATA_BYTES("data-bytes"),
  INDEX_BYTES("index-bytes"),
  /** Data and indexes together. */
  BYTES("bytes");

  private final String word;

  Figure(String word) {
    this.word = word;
  }

  public static Figure parse(String word) {
    for (Figure figure : values()) {
      if (figure.word.equals(word)) {
        return figure;
      }
    }
    throw new IllegalArgumentException("must be rate, data-bytes, index-bytes or bytes: " + word);
  }

  @Override
  public String toString() {
    return word;
  }
}
