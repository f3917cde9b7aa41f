package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.os.ProcessMark;
import org.enginedyno.os.ProcessNumbers;
import org.enginedyno.server.ContainerSpec;

/**
 * The labels of dyno's containers, by which later runs find them and their owner.
 *
 * @param machine the scope of process numbers
 */
record Labels(String machine, String user) {
  private static final String PREFIX = "org.enginedyno.";
  private static final String MACHINE = PREFIX + "machine";
  private static final String USER = PREFIX + "user";
  private static final String SERVER = PREFIX + "server";
  private static final String SETTINGS = PREFIX + "settings";
  private static final String OWNER = PREFIX + "owner";
  private static final String KEPT = PREFIX + "kept";

  static Labels here(String user) {
    return new Labels(ProcessNumbers.scope(), user);
  }

  /** The labels of a server's container; a kept container has no owner. */
  Map<String, String> of(ContainerSpec spec, ContainerSettings settings) {
    Map<String, String> labels = new TreeMap<>();
    labels.put(MACHINE, machine);
    labels.put(USER, user);
    labels.put(SERVER, spec.name());
    labels.put(SETTINGS, settings.mark(spec));
    if (spec.reuse()) {
      labels.put(KEPT, "true");
    } else {
      labels.put(OWNER, ProcessMark.ofThisProcess().toString());
    }
    return labels;
  }

  /** The filter for containers of this user and machine that belong to a run. */
  List<String> owned() {
    return filter(OWNER);
  }

  /** The filter for kept containers of this user, machine and server. */
  List<String> kept(String server) {
    return filter(KEPT, SERVER + "=" + server);
  }

  private List<String> filter(String... further) {
    List<String> filter = new ArrayList<>(List.of(MACHINE + "=" + machine, USER + "=" + user));
    filter.addAll(List.of(further));
    return filter;
  }

  static String server(JsonNode container) {
    return text(container, SERVER);
  }

  static String settings(JsonNode container) {
    return text(container, SETTINGS);
  }

  static boolean isAbandoned(JsonNode container) {
    return ProcessMark.parse(text(container, OWNER))
        .map(owner -> owner.living().isEmpty())
        .orElse(false);
  }

  private static String text(JsonNode container, String label) {
    return container.path("Labels").path(label).asText();
  }
}
