package org.enginedyno.bench.worker;

import java.util.Map;
import org.enginedyno.os.ProcessThreads;
import org.jspecify.annotations.Nullable;

/** Context switches that the threads of client and server had had at one moment, by thread. */
record Switches(@Nullable Map<String, Long> client, @Nullable Map<String, Long> server) {
  static Switches read(Sides sides) {
    Long server = sides.serverPid();
    return new Switches(
        ProcessThreads.switches(sides.clientPid()).orElse(null),
        server == null ? null : ProcessThreads.switches(server).orElse(null));
  }

  /**
   * The switches between two moments. Threads that ended between them are left out, and a number
   * that was given to a new thread counts from nothing, so that no difference is negative.
   */
  static @Nullable Long between(
      @Nullable Map<String, Long> before, @Nullable Map<String, Long> after) {
    if (before == null || after == null) {
      return null;
    }
    long switches = 0;
    for (Map.Entry<String, Long> thread : after.entrySet()) {
      long then = before.getOrDefault(thread.getKey(), 0L);
      long now = thread.getValue();
      switches += now < then ? now : now - then;
    }
    return switches;
  }
}
