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
  /** The same of a run that began later. */
  public Sample earlier(long by) {
    return new Sample(rows, Math.max(0, nanos - by), operations, slowestNanos);
  }
}
