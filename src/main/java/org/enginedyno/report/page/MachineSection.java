package org.enginedyno.report.page;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.SessionRecord;
import org.enginedyno.workload.catalogue.Workloads;

/** Where the run was made, and by which plan. */
public final class MachineSection {
  private MachineSection() {}

  public static Optional<Section> of(Manifest manifest) {
    return Section.of(
        "machine",
        "Machine and plan",
        HtmlTable.of(machine(manifest)),
        HtmlTable.of(plan(manifest)));
  }

  private static Map<String, String> machine(Manifest manifest) {
    Machine machine = manifest.machine();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("CPU", machine.cpu());
    facts.put("cores", Numbers.count(machine.cores()));
    facts.put("memory", Units.text(machine.memoryBytes()));
    facts.put("system", machine.os());
    facts.put("JVM that measured", machine.jvm());
    facts.put("JDK", machine.jdk());
    DurabilityText.syncCosts(manifest)
        .ifPresent(cost -> facts.put("disk", cost + ", before the server started"));
    return facts;
  }

  private static Map<String, String> plan(Manifest manifest) {
    Plan plan = manifest.plan();
    DataSpec data = plan.data();
    Long buffers = plan.buffers();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("plan", plan.name());
    facts.put("started", Conditions.moment(manifest));
    facts.put("predicted to take", Units.about(seconds(manifest.predictedSeconds())));
    facts.put("measure", plan.measure().toString());
    boolean hasServers = !plan.servers().isEmpty();
    if (hasServers) {
      facts.put("rows", Numbers.count(data.rows()) + data.origin());
    }
    facts.put(
        hasServers ? "seed of rows and keys" : "seed of what is drawn", Long.toString(data.seed()));
    for (Knob knob : Workloads.knobs(plan.workloads())) {
      facts.put(
          knob.about(),
          String.join(", ", plan.knobs().getOrDefault(knob.key(), List.of(knob.usual()))));
    }
    if (hasServers) {
      facts.put(
          "cache of each engine, on a server that dyno starts",
          buffers == null ? "made to fit the data" : Units.text(buffers));
    }
    String together = plan.atATime() == Axes.ALL_AT_A_TIME ? "all" : "" + plan.atATime();
    facts.put("axes that may leave their first value together", together);
    facts.put("seed of the order of cells", Long.toString(plan.orderSeed()));
    facts.putAll(sessions(manifest));
    facts.put("Enginedyno", manifest.dyno());
    return facts;
  }

  /**
   * When it was resumed, and whether servers took turns; both go unsaid where they did not arise.
   */
  private static Map<String, String> sessions(Manifest manifest) {
    List<SessionRecord> sessions = manifest.sessions();
    Map<String, String> facts = new LinkedHashMap<>();
    if (sessions.size() > 1) {
      facts.put(
          "resumed",
          sessions.stream()
              .skip(1)
              .map(session -> Conditions.moment(session.startedAt()))
              .collect(Collectors.joining(", ")));
    }
    String order =
        sessions.stream()
            .filter(session -> !session.why().isEmpty())
            .map(MachineSection::order)
            .distinct()
            .collect(Collectors.joining("; then "));
    if (!order.isEmpty()) {
      facts.put("servers", order);
    }
    return facts;
  }

  private static String order(SessionRecord session) {
    return session.together()
        ? "up at once, so that cells on different servers took turns (%s)".formatted(session.why())
        : "one after the other, so that cells on different servers took no turns (%s)"
            .formatted(session.why());
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis((long) (seconds * 1e3));
  }
}
