package org.enginedyno.plan;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.axis.Client;

/** What a plan needs to know about a workload to create its cells. */
public interface Plannable {
  String name();

  Kind kind();

  /** Whether it works on tables, which are in an engine. */
  boolean hasTables();

  /** Whether it can read existing tables without changing them. */
  default boolean readsExisting() {
    return false;
  }

  /** Whether it can work on documents that are read from files. */
  default boolean readsFiles() {
    return false;
  }

  /** The keys of a plan that it understands. */
  default Knobs knobs() {
    return Knobs.NONE;
  }

  default Extent extent(KnobValues knobs) {
    return Extent.TIMED;
  }

  /** How many rows one operation reads, on average. */
  default double rowsRead(DataSpec data, KnobValues knobs) {
    return 0;
  }

  default long rowsAdded(DataSpec data, KnobValues knobs) {
    return 0;
  }

  /** The number of rows loaded into each of its tables, by table name. */
  default Map<String, Integer> rowsLoaded(DataSpec data, KnobValues knobs) {
    return Map.of();
  }

  /** Whether they are loaded for each fork, not once. */
  default boolean reloads() {
    return false;
  }

  /** Why no cell can combine these knobs, or use them with that client; empty if one can. */
  default Optional<String> obstacle(KnobValues knobs, Client client) {
    return Optional.empty();
  }

  /** Why these data and knobs cannot be combined; empty if they can. */
  default Optional<String> obstacle(DataSpec data, KnobValues knobs) {
    return Optional.empty();
  }
}
