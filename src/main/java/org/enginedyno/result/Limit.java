package org.enginedyno.result;

import java.util.Locale;

/**
 * What kept a cell from going faster.
 *
 * @param rule the figures and the rule that gave the label, in a reader's words
 */
public record Limit(Label label, String rule) {
  /** The things that can be in the way. */
  public enum Label {
    CLIENT_CPU,
    SERVER_CPU,
    /** Nobody is busy: client and server wait for each other, or for the network between them. */
    ROUND_TRIP,
    POOL,
    FOREIGN_LOAD,
    /** The server's process cannot be seen, and the client was not busy. */
    UNKNOWN;

    @Override
    public String toString() {
      return this == CLIENT_CPU || this == SERVER_CPU
          ? name().replace("_CPU", " CPU").toLowerCase(Locale.ROOT).replace("cpu", "CPU")
          : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
