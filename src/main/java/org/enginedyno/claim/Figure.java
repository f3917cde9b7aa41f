package org.enginedyno.claim;

/** The figure of a cell that claims compare. */
public enum Figure {
  /** Operations per second, or rows where operations add some. */
  RATE("rate"),
  DATA_BYTES("data-bytes"),
  INDEX_BYTES("index-bytes"),
  /** Data and indexes together. */
  BYTES("bytes");

  private final String word;

  Figure(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
