package org.enginedyno.claim;

import java.util.Locale;
import java.util.stream.Stream;

/** The figure of a cell that claims compare. */
public enum Figure {
  /** Operations per second, or rows per second if operations add rows. */
  RATE,
  DATA_BYTES,
  INDEX_BYTES,
  /** Data and indexes together. */
  BYTES;

  public static Figure parse(String word) {
    return Stream.of(values())
        .filter(figure -> figure.toString().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be rate, data-bytes, index-bytes or bytes: " + word));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
