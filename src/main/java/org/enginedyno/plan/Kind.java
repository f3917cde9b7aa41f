package org.enginedyno.plan;

import java.util.Locale;

/** What a workload does to what is under test. */
public enum Kind {
  /** Only the way to the server, before an engine has done anything. */
  FLOOR,
  /** The server computes, and looks at no table. */
  COMPUTE,
  /** It reads rows and changes none. */
  READ,
  /** It changes rows. */
  WRITE,
  /** It reads rows and changes some. */
  MIXED,
  /** It reads or writes files, with no server between. */
  FILE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
