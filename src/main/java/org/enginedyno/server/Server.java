package org.enginedyno.server;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.RecordSeal;
import org.enginedyno.os.SyncCost;
import org.jspecify.annotations.Nullable;

/** A database server that a run uses until it closes it. */
public interface Server extends AutoCloseable {
  /** The name in plans and results. */
  String name();

  /** Its kind in one word. */
  String kind();

  Target target();

  /** Its process; empty if it is not visible here. */
  Optional<ProcessHandle> process();

  /** One line about its end if it has ended; else empty. */
  String lastWords();

  /** Controls a server that dyno started; empty for other servers. */
  default Optional<Control> control() {
    return Optional.empty();
  }

  /** Of what dyno records on a server that it did not start; null for other servers. */
  default @Nullable RecordSeal seal() {
    return null;
  }

  /** The cost of an fsync in its data directory; empty if dyno cannot write there. */
  default Optional<SyncCost> syncCost() {
    return Optional.empty();
  }

  /** Further facts for readers of results: image, data place, memory. */
  default Map<String, String> particulars() {
    return Map.of();
  }

  /** Stops and removes what was started for the run. */
  @Override
  void close();
}
