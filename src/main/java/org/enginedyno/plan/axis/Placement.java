package org.enginedyno.plan.axis;

import java.util.Locale;

/** How server and client stand to each other on the machine's cores. */
public enum Placement {
  /** The system decides, within the numbers of cores that are given. */
  FREE,
  /** On cores of their own. */
  SPLIT,
  /** On the same cores. */
  TOGETHER;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
