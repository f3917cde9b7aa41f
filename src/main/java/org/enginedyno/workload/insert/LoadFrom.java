package org.enginedyno.workload.insert;

import java.util.Locale;

/** Where a server has the rows from that it loads. */
public enum LoadFrom {
  /** The client, which generates them while it sends them. */
  STREAM,
  /** The client, which sends a file that was written before. */
  FILE,
  /** A file that was written before, which the server reads itself. */
  SERVER;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
