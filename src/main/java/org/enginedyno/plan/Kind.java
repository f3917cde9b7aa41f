package org.enginedyno.plan;

import java.util.Locale;

/** What a workload does to the system under test. */
public enum Kind {
  /** Only what every operation costs before an engine works. */
  FLOOR,
  /** The server computes, and reads no table. */
  COMPUTE,
  /** It reads rows and changes none. */
  READ,
  /** It changes rows. */
  WRITE,
  /** It reads rows and changes some. */
  MIXED,
  /** It reads or writes files, without a server. */
  FILE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
