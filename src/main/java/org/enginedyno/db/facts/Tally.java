package org.enginedyno.db.facts;

/** How often an event occurred, and its total time. */
public record Tally(long count, long nanos) {
  Tally since(Tally earlier) {
    return new Tally(count - earlier.count, nanos - earlier.nanos);
  }
}
