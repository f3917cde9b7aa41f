package org.enginedyno.run.fork;

import java.util.List;
import org.enginedyno.result.Clients;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.fork.ForkLog;
import org.jspecify.annotations.Nullable;

/**
 * What one measuring JVM brought back.
 *
 * @param shortfalls where its own account falls short of the plan, a line each
 * @param log what it counted
 * @param others the other clients of its server
 * @param clients the clients that brought it together, where there were several
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
