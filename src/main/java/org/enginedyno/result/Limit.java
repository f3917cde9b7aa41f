package org.enginedyno.result;

import java.util.Locale;

/**
 * What kept a cell from going faster.
 *
 * @param rule the figures and the rule that gave the label, in a reader's words
 */
public record Limit(Label label, String rule) {
  public enum Label {
    CLIENT_CPU,
    SERVER_CPU,
    /**
     * Neither side is busy: client and server wait for each other, or for the network between them.
     */
    ROUND_TRIP,
    /** Threads waited for a connection of the pool while neither server nor client was busy. */
    POOL,
    /** Cores were idle though more threads than cores had work: they stood at locks or disks. */
    WAITS,
    /** Operations waited until their log was on the disk. */
    DISK,
    /** Operations waited for rows or tables that others had locked. */
    LOCKS,
    /** Commits waited for other commits. */
    COMMIT,
    /** Operations waited, and nothing that was measured explains for what. */
    UNKNOWN_WAIT,
    /** The plan's rate: the operations were done that were due. */
    RATE,
    /** Others used or were given a part of the CPU time that the cell could have used. */
    FOREIGN_LOAD,
    /** Too little can be seen. */
    UNKNOWN;

    @Override
    public String toString() {
      return this == CLIENT_CPU || this == SERVER_CPU
          ? name().replace("_CPU", " CPU").toLowerCase(Locale.ROOT).replace("cpu", "CPU")
          : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
