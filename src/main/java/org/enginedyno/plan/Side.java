package org.enginedyno.plan;

import java.util.Locale;

/** One of the two sides that are compared. */
public enum Side {
  /** What is known and was good enough. */
  BASE,
  /** What is to be judged. */
  NEW;

  public Side other() {
    return this == BASE ? NEW : BASE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
