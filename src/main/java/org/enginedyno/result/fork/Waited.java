package org.enginedyno.result.fork;

/** How often something came, and how long it took in all. */
public record Waited(long count, long nanos) {
  /** Both together. */
  public Waited plus(Waited other) {
    return new Waited(count + other.count, nanos + other.nanos);
  }
}
