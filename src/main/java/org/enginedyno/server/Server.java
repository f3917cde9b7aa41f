package org.enginedyno.server;

import java.util.Optional;
import org.enginedyno.db.Target;

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

  /** Gives it up: what was started for the run is stopped and removed. */
  @Override
  void close();
}
