package org.enginedyno.run;

import java.util.Collection;
import java.util.List;
import org.enginedyno.plan.Plan;
import org.enginedyno.server.Needs;
import org.enginedyno.workload.NormalTable;

/** What a plan wants of a server that is started for it. */
public final class ServerNeeds {
  private static final int CONNECTIONS_BESIDE = 8;

  private ServerNeeds() {}

  /** The needs of a plan, as far as it measures these engines. */
  public static Needs of(Plan plan, Collection<String> engines) {
    return new Needs(
        plan.mostThreads() + CONNECTIONS_BESIDE,
        (long) plan.data().rows() * new NormalTable().bytesPerRow(),
        plan.buffers() == null ? 0 : plan.buffers(),
        List.copyOf(engines));
  }
}
