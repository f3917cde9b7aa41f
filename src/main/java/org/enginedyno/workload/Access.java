package org.enginedyno.workload;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way to the rows that a pattern stands for.
 *
 * @param index the index to be used, or null where none is
 * @param covering whether the index alone has all that is asked for
 * @param reach how much of the index or table is looked at
 * @param steps what is done with the rows afterwards
 */
public record Access(@Nullable String index, boolean covering, Reach reach, Set<Step> steps) {
  /** What servers call the index of the primary key. */
  public static final String PRIMARY = "PRIMARY";

  public Access {
    steps = Set.copyOf(steps);
  }

  /** A way after which nothing is done with the rows. */
  public Access(@Nullable String index, boolean covering, Reach reach) {
    this(index, covering, reach, Set.of());
  }

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

  /** All rows that have some words, by a full-text index. */
  public static Access words(String index) {
    return new Access(index, false, Reach.WORDS);
  }

  /** Over the whole table. */
  public static Access scan() {
    return new Access(null, false, Reach.ALL);
  }

  /** The same from the index alone, or not so. */
  public Access covering(boolean isCovering) {
    return new Access(index, isCovering, reach, steps);
  }

  /** The same with steps afterwards. */
  public Access then(Step... afterwards) {
    return new Access(index, covering, reach, Set.of(afterwards));
  }

  /** Whether this is the way that another one declares: by the same index, and no wider. */
  public boolean isAs(Access declared) {
    return Objects.equals(index, declared.index)
        && covering == declared.covering
        && isDoneAs(declared)
        && reach.isWithin(declared.reach);
  }

  /** A full-text index may give its rows in the order of their ranks. */
  private boolean isDoneAs(Access declared) {
    return steps.equals(declared.steps)
        || (reach == Reach.WORDS && declared.steps.containsAll(steps));
  }

  @Override
  public String toString() {
    if (index == null) {
      return reach == Reach.ALL ? "full scan" + words() : "no reading of rows";
    }
    return "index " + index + (covering ? " (covering)" : "") + words();
  }

  private String words() {
    return steps.stream().sorted().map(step -> ", " + step).collect(Collectors.joining());
  }
}
