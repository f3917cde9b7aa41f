package org.enginedyno.result;

import java.util.Locale;

/**
 * What kept a cell from going faster.
 *
 * @param rule the figures and the rule that gave the label, as text
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
    /** Cores were idle although there were many threads: these waited for locks or disks. */
    WAITS,
    /** Operations waited until their log was on the disk. */
    DISK,
    /** Operations waited for rows or tables that others had locked. */
    LOCKS,
    /** Commits waited for other commits. */
    COMMIT,
    /** Operations waited, and no measured figure shows for what. */
    UNKNOWN_WAIT,
    /** The plan's rate: all operations that were due were done. */
    RATE,
    /** Other processes or virtual machines used CPU time that the cell could have used. */
    FOREIGN_LOAD,
    /** Too little is known. */
    UNKNOWN;

    @Override
    public String toString() {
      return this == CLIENT_CPU || this == SERVER_CPU
          ? name().replace("_CPU", " CPU").toLowerCase(Locale.ROOT).replace("cpu", "CPU")
          : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
