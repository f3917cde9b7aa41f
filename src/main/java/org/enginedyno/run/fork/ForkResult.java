package org.enginedyno.run.fork;

import java.util.List;
import org.enginedyno.result.fork.ForkLog;

/**
 * What one measuring JVM brought back.
 *
 * @param shortfalls where its own account falls short of the plan, a line each
 * @param log what it counted
 */
public record ForkResult(List<String> shortfalls, ForkLog log) {
  public ForkResult {
    shortfalls = List.copyOf(shortfalls);
  }
}
