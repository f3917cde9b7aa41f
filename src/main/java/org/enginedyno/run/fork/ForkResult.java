package org.enginedyno.run.fork;

import java.util.List;
import org.enginedyno.result.Clients;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.fork.ForkLog;
import org.jspecify.annotations.Nullable;

/**
 * The result of one measuring JVM.
 *
 * @param shortfalls the runs and threads that it lacks compared with the plan, one line each
 * @param log what it counted
 * @param others the other clients of its server
 * @param clients the clients that measured together, if there were several
 * @param members how many members of the server they used
 */
public record ForkResult(
    List<String> shortfalls,
    ForkLog log,
    OtherClients others,
    @Nullable Clients clients,
    int members) {
  public ForkResult {
    shortfalls = List.copyOf(shortfalls);
  }

  public ForkResult(List<String> shortfalls, ForkLog log, OtherClients others) {
    this(shortfalls, log, others, null, 1);
  }
}
