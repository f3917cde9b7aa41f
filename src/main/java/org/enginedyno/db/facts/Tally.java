package org.enginedyno.db.facts;

/** How often something came, and how long it took in all. */
public record Tally(long count, long nanos) {
  /** What was added since an earlier moment. */
  Tally since(Tally earlier) {
    return new Tally(count - earlier.count, nanos - earlier.nanos);
  }
}
