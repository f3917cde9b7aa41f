package org.enginedyno.result;

/**
 * A moment on the way of a run that adds rows.
 *
 * @param rows added since the run began
 * @param nanos since the first operation of the run began
 * @param operations since the sample before
 * @param slowestNanos the longest of these operations
 */
public record Sample(long rows, long nanos, long operations, long slowestNanos) {
  public static final Sample START = new Sample(0, 0, 0, 0);

  /** Rows per second since an earlier moment of the same run. */
  public double rateSince(Sample before) {
    return (rows - before.rows) * 1e9 / Math.max(1, nanos - before.nanos);
  }

  /** The same of a run that began later. */
  public Sample earlier(long by) {
    return new Sample(rows, Math.max(0, nanos - by), operations, slowestNanos);
  }
}
