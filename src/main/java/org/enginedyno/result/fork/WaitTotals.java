package org.enginedyno.result.fork;

/** How often something came, and how long it took in all. */
public record WaitTotals(long count, long nanos) {
  public WaitTotals plus(WaitTotals other) {
    return new WaitTotals(count + other.count, nanos + other.nanos);
  }
}
