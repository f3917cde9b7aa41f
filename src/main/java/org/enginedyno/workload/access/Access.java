package org.enginedyno.workload.access;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way to the rows that a pattern stands for.
 *
 * @param index the index to be used, or null where none is
 * @param covering whether the index alone has all that is asked for
 * @param reach how much of the index or table is looked at
 */
public record Access(@Nullable String index, boolean covering, Reach reach) {
  /** What servers call the index of the primary key. */
  public static final String PRIMARY = "PRIMARY";

  /** One row by the primary key. */
  public static Access row() {
    return new Access(PRIMARY, false, Reach.ROW);
  }

  /** All rows that have a value, by an index. */
  public static Access value(String index) {
    return new Access(index, false, Reach.VALUE);
  }

  /** All rows between two values, by an index. */
  public static Access range(String index) {
    return new Access(index, false, Reach.RANGE);
  }

  /** Over the whole table. */
  public static Access scan() {
    return new Access(null, false, Reach.ALL);
  }

  /** The same from the index alone, or not so. */
  public Access covering(boolean isCovering) {
    return new Access(index, isCovering, reach);
  }

  /** Whether this is the way that another one declares: by the same index, and no wider. */
  public boolean isAs(Access declared) {
    return Objects.equals(index, declared.index)
        && covering == declared.covering
        && reach.isWithin(declared.reach);
  }

  @Override
  public String toString() {
    if (index == null) {
      return reach == Reach.ALL ? "full scan" : "no reading of rows";
    }
    return "index " + index + (covering ? " (covering)" : "");
  }
}
