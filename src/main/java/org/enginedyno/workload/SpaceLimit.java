package org.enginedyno.workload;

/**
 * How much of a place's file system may be taken.
 *
 * @param fill how full it is made before files are, in per cent; zero where it is left as found
 * @param reserve bytes that must stay free
 */
public record SpaceLimit(int fill, long reserve) {
  private static final double WHOLE = 100;

  /** Whether it is made fuller than it was found. */
  public boolean isFilled() {
    return fill > 0;
  }

  /** The bytes that are in use when it is as full as it is to be. */
  public long used(long total) {
    return Math.round(total * (fill / WHOLE));
  }

  /**
   * What else there must be beside so many bytes of files, for it to be as full; less than zero
   * where it is fuller without.
   *
   * @param free what we could have of it
   */
  public long ballast(long files, long free, long total) {
    return used(total) - (total - free) - files;
  }
}
