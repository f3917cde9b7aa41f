package org.enginedyno.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What a server does with rows after it has come by them. */
public enum Step {
  /** They are put into a table of its own, to tell those that are alike. */
  TEMPORARY("using temporary", "gathered"),
  /** They are put in order. */
  SORT("using filesort", "sorted");

  private final String extra;
  private final String words;

  Step(String extra, String words) {
    this.extra = extra;
    this.words = words;
  }

  /** The steps that the remarks of EXPLAIN tell. */
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
