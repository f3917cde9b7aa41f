package org.enginedyno.server;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.SyncCost;

/** A database server that a run may use until it closes it. */
public interface Server extends AutoCloseable {
  /** The name in plans and results. */
  String name();

  /** Where it comes from, in one word. */
  String kind();

  /** The way to it. */
  Target target();

  /** Its process, where it can be seen from here. */
  Optional<ProcessHandle> process();

  /** What is known of its end, in one line, when it does not answer any more; else empty. */
  String lastWords();

  /** What may be done with it where it is ours; nothing with a server that was found. */
  default Optional<Control> control() {
    return Optional.empty();
  }

  /** What an fsync costs in its data directory, where that is ours to write to. */
  default Optional<SyncCost> syncCost() {
    return Optional.empty();
  }

  /** What a reader of the results must know of it besides: image, place of its data, memory. */
  default Map<String, String> particulars() {
    return Map.of();
  }

  /** Gives it up: what was started for the run is stopped and removed. */
  @Override
  void close();
}
