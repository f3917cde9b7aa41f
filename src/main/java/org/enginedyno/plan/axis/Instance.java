package org.enginedyno.plan.axis;

import java.util.Locale;

/** Whether the engines of a server share one instance of it. */
public enum Instance {
  SHARED,
  /** Each engine runs in a server of its own that has all the memory. */
  PER_ENGINE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
