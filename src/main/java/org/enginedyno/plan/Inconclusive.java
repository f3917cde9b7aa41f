package org.enginedyno.plan;

import java.util.Locale;

/** What becomes of a gate where neither a difference nor its absence is shown. */
public enum Inconclusive {
  PASS,
  FAIL;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
