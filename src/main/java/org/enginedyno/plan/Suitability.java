package org.enginedyno.plan;

import java.util.Optional;

/** Tells which combinations a server, an engine and a workload do not allow. */
@FunctionalInterface
public interface Suitability {
  /** Everything is possible. */
  Suitability ANY = (server, engine, workload) -> Optional.empty();

  /** Why the workload cannot run on this engine of this server, or nothing when it can. */
  Optional<String> reasonAgainst(String server, String engine, String workload);
}
