package org.enginedyno.run.fork;

import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.db.driver.ReadBack;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.setup.CpuSet;
import org.enginedyno.result.fork.ForkLog;
import org.jspecify.annotations.Nullable;

/** Holds what a fork tells of itself against what its cell asked for. */
final class ClientCheck {
  private ClientCheck() {}

  /** What is otherwise than it was asked for, or nothing where all is well. */
  static Optional<String> contradiction(Client client, Optional<CpuSet> cores, ForkLog log) {
    return Stream.of(
            contradiction(
                "statements are prepared by the %s, and not by the %s",
                log.connection().get(ReadBack.PREPARED_BY), client.statements()),
            contradiction(
                "the workers were %s threads, and not %s",
                log.jvm().get(ForkLog.THREADS), client.executor()),
            cores.flatMap(
                wanted ->
                    contradiction(
                        "the fork ran on cores %s, and not on %s",
                        log.jvm().get(ForkLog.CPUS), wanted)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> contradiction(
      String text, @Nullable String found, Object wanted) {
    return wanted.toString().equals(found)
        ? Optional.empty()
        : Optional.of(text.formatted(found, wanted));
  }
}
