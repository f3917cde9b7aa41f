package org.enginedyno.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The access path to the rows that a workload declares.
 *
 * @param index the index to be used, or null for none
 * @param covering whether the index alone has all columns of the query
 * @param reach how much of the index or table is read
 * @param steps what the server does with the rows after reading them
 */
public record Access(@Nullable String index, boolean covering, Reach reach, Set<Step> steps) {
  /** The name of the primary key's index on servers. */
  public static final String PRIMARY = "PRIMARY";

  public Access {
    steps = Set.copyOf(steps);
  }

  public static Access row() {
    return new Access(PRIMARY, false, Reach.ROW, Set.of());
  }

  /** All rows that have a value, by an index. */
  public static Access value(String index) {
    return new Access(index, false, Reach.VALUE, Set.of());
  }

  /** All rows between two values, by an index. */
  public static Access range(String index) {
    return new Access(index, false, Reach.RANGE, Set.of());
  }

  /** All rows that have some words, by a full-text index. */
  public static Access words(String index) {
    return new Access(index, false, Reach.WORDS, Set.of());
  }

  public static Access scan() {
    return new Access(null, false, Reach.ALL, Set.of());
  }

  public Access covering(boolean isCovering) {
    return new Access(index, isCovering, reach, steps);
  }

  public Access then(Step... afterwards) {
    return new Access(index, covering, reach, Set.of(afterwards));
  }

  /**
   * Whether this access path matches the declared one: the same index, covering and steps, and at
   * most the same reach.
   */
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

  /** How much of an index or table a server reads, by the access types of its EXPLAIN. */
  enum Reach {
    /** One row at most. */
    ROW("const", "eq_ref", "system"),
    /** The rows that have a value. */
    VALUE("ref"),
    /** The rows between two values. */
    RANGE("range"),
    /** The rows of the whole table, one after the other. */
    ALL("all"),
    /** The rows that have some words. */
    WORDS("fulltext"),
    /** None of these. */
    OTHER;

    private final Set<String> types;

    Reach(String... types) {
      this.types = Set.of(types);
    }

    public static Reach of(String type) {
      return Arrays.stream(values())
          .filter(reach -> reach.types.contains(type.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElse(OTHER);
    }

    /**
     * Whether this reads at most as much as declared; a declared full scan allows only a full scan.
     */
    boolean isWithin(Reach declared) {
      return this == declared || (declared.compareTo(ALL) < 0 && compareTo(declared) < 0);
    }
  }

  /** What a server does with rows after reading them. */
  public enum Step {
    /** It puts them into a temporary table, to group equal ones. */
    TEMPORARY("using temporary", "gathered"),
    /** It sorts them. */
    SORT("using filesort", "sorted");

    private final String extra;
    private final String words;

    Step(String extra, String words) {
      this.extra = extra;
      this.words = words;
    }

    static Set<Step> of(String extras) {
      return Arrays.stream(values())
          .filter(step -> extras.toLowerCase(Locale.ROOT).contains(step.extra))
          .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
