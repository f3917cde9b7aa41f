package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.util.Optional;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Server;

/** The cores that a server may use, as far as known. */
final class Confinement {
  private static final String EVERYWHERE = "";
  private static final String UNKNOWN = "?";

  private final Server server;
  private String confinedTo = EVERYWHERE;

  Confinement(Server server) {
    this.server = server;
  }

  /** The server was restarted. */
  void forget() {
    confinedTo = UNKNOWN;
  }

  /** Confines the server to these cores, or lets it use all. */
  void confine(Optional<CpuSet> allowed) throws NotReadyException, InterruptedException {
    String cores = allowed.map(CpuSet::toString).orElse(EVERYWHERE);
    if (cores.equals(confinedTo) || (allowed.isEmpty() && server.control().isEmpty())) {
      return;
    }
    confinedTo = UNKNOWN;
    try {
      server
          .control()
          .orElseThrow(
              () -> new IOException(server.name() + " was not started by dyno; unset its cores"))
          .confine(allowed);
      confinedTo = cores;
    } catch (IOException e) {
      throw NotReadyException.failed(String.valueOf(e.getMessage()));
    }
  }
}
