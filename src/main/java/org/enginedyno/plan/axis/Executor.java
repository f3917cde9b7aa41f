package org.enginedyno.plan.axis;

/** The threads that the workers are. */
public enum Executor {
  PLATFORM,
  VIRTUAL;

  /** The oldest JDK that has virtual threads to rely on. */
  public static final int VIRTUAL_SINCE = 21;

  @Override
  public String toString() {
    return EnumText.of(this);
  }
}
