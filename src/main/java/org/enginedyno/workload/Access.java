package org.enginedyno.workload;

import org.jspecify.annotations.Nullable;

/**
 * The way to the rows that a pattern stands for.
 *
 * @param index the index to be used, or null for a scan of the whole table
 * @param covering whether the index alone has all that is asked for
 */
public record Access(@Nullable String index, boolean covering) {
  /** What servers call the index of the primary key. */
  public static final String PRIMARY = "PRIMARY";

  /** By an index to the rows. */
  public static Access data(String index) {
    return new Access(index, false);
  }

  /** From an index alone. */
  public static Access indexOnly(String index) {
    return new Access(index, true);
  }

  /** Over the whole table. */
  public static Access scan() {
    return new Access(null, false);
  }

  @Override
  public String toString() {
    return index == null ? "full scan" : "index " + index + (covering ? " (covering)" : "");
  }
}
