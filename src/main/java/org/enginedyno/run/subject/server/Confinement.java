package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.util.Optional;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Status;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Server;

/** The cores that a server may run on, as far as we know. */
final class Confinement {
  private static final String EVERYWHERE = "";
  private static final String UNKNOWN = "?";

  private final Server server;
  private String confinedTo = EVERYWHERE;

  Confinement(Server server) {
    this.server = server;
  }

  /** The server was started anew. */
  void forget() {
    confinedTo = UNKNOWN;
  }

  /** Confines the server to these cores, or lets it run everywhere again. */
  void set(Optional<CpuSet> wanted) throws NotReadyException, InterruptedException {
    String cores = wanted.map(CpuSet::toString).orElse(EVERYWHERE);
    if (cores.equals(confinedTo) || (wanted.isEmpty() && server.control().isEmpty())) {
      return;
    }
    confinedTo = UNKNOWN;
    try {
      server
          .control()
          .orElseThrow(() -> new IOException(server.name() + " is not ours to confine"))
          .confine(wanted);
      confinedTo = cores;
    } catch (IOException e) {
      throw new NotReadyException(Status.FAILED, String.valueOf(e.getMessage()));
    }
  }
}
