package org.enginedyno.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.RecordSeal;
import org.enginedyno.os.DataPlace;
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

  /** The processes of all its members; empty if they are not visible here. */
  default List<ProcessHandle> processes() {
    return process().stream().toList();
  }

  /** One line about its end if it has ended; else empty. */
  String lastWords();

  /** Controls a server that dyno started; empty for other servers. */
  default Optional<Control> control() {
    return Optional.empty();
  }

  /** The seal of what dyno records on a server that it did not start; null for other servers. */
  default @Nullable RecordSeal seal() {
    return null;
  }

  /** The cost of an fsync in its data directory; empty if dyno cannot write there. */
  default Optional<SyncCost> syncCost() {
    return Optional.empty();
  }

  /**
   * Where its log becomes durable.
   *
   * @param variables its global variables
   * @param temporary a folder of dyno's, in which an fsync is measured if it is on the same disk
   */
  default DataPlace dataPlace(Map<String, String> variables, Path temporary) {
    try (PrivateFolder probe = PrivateFolder.create(temporary, "sync", "data")) {
      return DataPlace.of(
          process().stream().mapToLong(ProcessHandle::pid).findFirst(),
          variables,
          syncCost(),
          probe.file("data"));
    } catch (IOException e) {
      throw Places.unwritableTemporary(temporary, e);
    }
  }

  /** Further facts for readers of results: image, data place, memory. */
  default Map<String, String> particulars() {
    return Map.of();
  }

  /** The other members, if it is a cluster. */
  default Members members() {
    return Members.NONE;
  }

  /** Stops and removes what was started for the run. */
  @Override
  void close();
}
