package org.enginedyno.report.word;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.result.record.Machine;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.result.record.ServerRecord;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** The conditions of a run in a line, as every picture and every table names them. */
public final class Conditions {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Conditions() {}

  /** The only engine, servers, rows and the rule that the scores follow. */
  public static String measured(Manifest manifest) {
    Plan plan = manifest.plan();
    List<String> parts = new ArrayList<>();
    if (plan.engines().size() == 1) {
      parts.add(plan.engines().get(0));
    }
    parts.add(servers(manifest));
    if (!startsEmpty(plan)) {
      parts.add(Numbers.count(plan.data().rows(), "row"));
    }
    parts.add(isCounted(plan) ? counted(plan) : plan.measure().toString());
    return String.join(" · ", parts);
  }

  /** Whether no workload of a plan, as far as they are known, has tables that are loaded before. */
  private static boolean startsEmpty(Plan plan) {
    return plan.workloads().stream()
        .allMatch(
            name -> Workloads.find(name).filter(one -> !one.footprint().isEnduring()).isPresent());
  }

  /** Whether all that a plan measures ends after a number of operations. */
  public static boolean isCounted(Plan plan) {
    List<Workload> known =
        plan.workloads().stream().flatMap(name -> Workloads.find(name).stream()).toList();
    return !known.isEmpty()
        && known.stream().allMatch(one -> one.extent(one.knobs().values(Map.of())).isCounted());
  }

  private static String counted(Plan plan) {
    return "%s of a counted number of operations, score %s"
        .formatted(
            Numbers.count((long) plan.measure().runs() * plan.measure().forks(), "run"),
            plan.measure().score());
  }

  /** Every server of the plan with its version, where it is known. */
  public static String servers(Manifest manifest) {
    return manifest.plan().servers().stream()
        .map(server -> server(manifest, server))
        .collect(Collectors.joining(", "));
  }

  private static String server(Manifest manifest, String name) {
    return manifest.servers().stream()
        .filter(server -> server.name().equals(name))
        .map(ServerRecord::version)
        .findFirst()
        .map(version -> "%s (%s)".formatted(version, name))
        .orElse(name);
  }

  public static String threads(Plan plan) {
    List<Integer> threads = plan.threads();
    return (threads.size() == 1 && threads.get(0) == 1 ? "thread " : "threads ")
        + threads.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  public static String machine(Machine machine) {
    return "%s, %s, %s, %s"
        .formatted(
            machine.cpu(),
            Numbers.count(machine.cores(), "core"),
            Units.text(machine.memoryBytes()),
            machine.os());
  }

  public static String day(Manifest manifest) {
    return DAY.format(manifest.startedAt());
  }

  public static String moment(Manifest manifest) {
    return MOMENT.format(manifest.startedAt());
  }
}
