package org.enginedyno.run.subject.server;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.subject.Evidence;
import org.jspecify.annotations.Nullable;

/** Whether the workers' sessions were on the server that was proven, and had its settings. */
final class SessionCheck {
  /** Drivers set these variables on each connection. */
  private static final Set<String> OF_DRIVERS =
      Set.of("autocommit", "net_write_timeout", "sql_mode", "time_zone", "wait_timeout");

  private static final String BINARY_LOG = "sql_log_bin";

  private SessionCheck() {}

  /**
   * Compares what the sessions reported with what dyno read itself.
   *
   * @param states of a session of each client
   * @param onFirst whether all clients were to use the server of the evidence
   * @param writes whether the cell changes rows, which the binary log must contain
   */
  static Check of(
      Evidence evidence, List<Map<String, String>> states, boolean onFirst, boolean writes) {
    Map<String, String> server = evidence.variables().values();
    Set<String> problems = new LinkedHashSet<>();
    for (Map<String, String> session : states) {
      for (String name : onFirst ? List.of("hostname", "datadir") : List.<String>of()) {
        if (!Objects.equals(session.get(name), server.get(name))) {
          problems.add(
              "the workers were on another server, with %s '%s' and not '%s'; is a load balancer in between?"
                  .formatted(name, session.get(name), server.get(name)));
        }
      }
      for (String name : evidence.applied().requested().keySet()) {
        String found = session.get(name);
        if (found != null && server.containsKey(name) && !isSetByDrivers(name)) {
          problems.add(
              "the workers' sessions have %s=%s, but the server has %s%s"
                  .formatted(name, found, server.get(name), origin(server)));
        }
      }
      if (writes && isOff(session.get(BINARY_LOG)) && !isOff(server.get("log_bin"))) {
        problems.add(
            "the workers' sessions have %s=OFF, so they do not write the binary log%s"
                .formatted(BINARY_LOG, origin(server)));
      }
    }
    return Check.of(
        "sessions", problems, "the workers' sessions were on this server and had its settings");
  }

  private static boolean isSetByDrivers(String name) {
    return OF_DRIVERS.contains(name) || name.matches("(character_set|collation)_.*");
  }

  private static boolean isOff(@Nullable String value) {
    return "OFF".equalsIgnoreCase(value) || "0".equals(value);
  }

  private static String origin(Map<String, String> server) {
    String init = server.getOrDefault("init_connect", "");
    return init.isEmpty() ? "; check the options of the URL" : "; init_connect is: " + init;
  }
}
