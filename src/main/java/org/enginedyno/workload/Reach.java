package org.enginedyno.workload;

import java.util.Locale;
import java.util.Set;

/** How much of an index or table a server looks at, as the types of its EXPLAIN tell. */
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

  /** The reach that a type of EXPLAIN stands for. */
  public static Reach of(String type) {
    for (Reach reach : values()) {
      if (reach.types.contains(type.toLowerCase(Locale.ROOT))) {
        return reach;
      }
    }
    return OTHER;
  }

  /** Whether no more is looked at; a scan is a scan, and nothing less. */
  boolean isWithin(Reach declared) {
    return this == declared || (declared.compareTo(ALL) < 0 && compareTo(declared) < 0);
  }
}
