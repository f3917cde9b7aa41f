package org.enginedyno.plan;

import java.util.Locale;

/** One of the two sides that are compared. */
public enum Side {
  /** The baseline. */
  BASE,
  /** The candidate. */
  NEW;

  public Side other() {
    return this == BASE ? NEW : BASE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
