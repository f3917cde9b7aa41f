package org.enginedyno.result;

import java.util.Collection;

/** One question that a proof asked, and its answer in a reader's words. */
public record Check(String name, boolean passed, String detail) {
  /** A check that passes unless there are problems, which its detail lists. */
  public static Check of(String name, Collection<String> problems, String passed) {
    return problems.isEmpty()
        ? new Check(name, true, passed)
        : new Check(name, false, String.join("; ", problems));
  }
}
