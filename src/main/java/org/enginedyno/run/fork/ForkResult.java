package org.enginedyno.run.fork;

import java.util.List;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.fork.ForkLog;

/**
 * What one measuring JVM brought back.
 *
 * @param shortfalls where its own account falls short of the plan, a line each
 * @param log what it counted
 * @param others the other clients of its server
 */
public record ForkResult(List<String> shortfalls, ForkLog log, OtherClients others) {
  public ForkResult {
    shortfalls = List.copyOf(shortfalls);
  }

  /** A result of a server whose other clients were not looked for. */
  public ForkResult(List<String> shortfalls, ForkLog log) {
    this(shortfalls, log, OtherClients.UNKNOWN);
  }
}
