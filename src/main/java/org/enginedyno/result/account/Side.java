package org.enginedyno.result.account;

import org.jspecify.annotations.Nullable;

/**
 * Client or server, and the cores that it could run on.
 *
 * @param name client or server
 * @param cores how many there are
 * @param used how many of them it used in the mean, which may be a part of one
 * @param busy the part of their time in which they worked for anybody, 0 to 1
 * @param foreign the part of their time in which they worked for others, where that can be told
 * @param stolen the part of the time when they were wanted that the hypervisor gave to others
 */
record Side(
    String name,
    int cores,
    double used,
    @Nullable Double busy,
    @Nullable Double foreign,
    @Nullable Double stolen) {
  Side {
    if (cores < 1) {
      throw new IllegalArgumentException("cores must be positive: " + cores);
    }
  }

  static final String CLIENT = "client";
  static final String SERVER = "server";

  /** How much of its cores it used itself. */
  double load() {
    return used / cores;
  }
}
