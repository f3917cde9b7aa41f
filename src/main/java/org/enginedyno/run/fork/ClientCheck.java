package org.enginedyno.run.fork;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.ReadBack;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.fork.ForkLog;
import org.jspecify.annotations.Nullable;

/** Compares what a fork reports of itself with what its cell requires. */
final class ClientCheck {
  private ClientCheck() {}

  /** The first difference from the requested client; empty if there is none. */
  static Optional<String> contradiction(
      Client client, Optional<CpuSet> cores, Optional<DriverJar> driver, ForkLog log) {
    return Stream.of(
            driver.flatMap(wanted -> otherDriver(wanted, log)),
            contradiction(
                "statements are prepared by the %s, and not by the %s",
                log.connection().get(ReadBack.PREPARED_BY),
                client.values().text(PlanAxis.STATEMENTS)),
            ofJvm(client, cores, log))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The first difference of the JVM itself; work on files has no connection to check. */
  static Optional<String> ofJvm(Client client, Optional<CpuSet> cores, ForkLog log) {
    return Stream.of(
            contradiction(
                "the workers were %s threads, and not %s",
                log.jvm().get(ForkLog.THREADS), client.values().text(PlanAxis.EXECUTOR)),
            contradiction(
                "keep-awake was %s, and not %s",
                log.jvm().getOrDefault(ForkLog.AWAKE, "off"),
                client.values().text(PlanAxis.KEEP_AWAKE)),
            cores.flatMap(
                wanted ->
                    contradiction(
                        "the fork ran on cores %s, and not on %s",
                        log.jvm().get(ForkLog.CPUS), wanted)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A driver reports its version among other words, such as its name and its build date. */
  private static Optional<String> otherDriver(DriverJar wanted, ForkLog log) {
    String found = log.connection().getOrDefault(ReadBack.DRIVER, "none");
    Pattern version =
        Pattern.compile("(?<![0-9.])" + Pattern.quote(wanted.version()) + "(?![0-9]|\\.[0-9])");
    boolean isFamily = found.toLowerCase(Locale.ROOT).contains(wanted.family().toString());
    return isFamily && version.matcher(found).find()
        ? Optional.empty()
        : Optional.of(
            "the driver was %s, and not %s %s".formatted(found, wanted.family(), wanted.version()));
  }

  private static Optional<String> contradiction(
      String text, @Nullable String found, Object wanted) {
    return wanted.toString().equals(found)
        ? Optional.empty()
        : Optional.of(text.formatted(found, wanted));
  }
}
