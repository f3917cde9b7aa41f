package org.enginedyno.report.word;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.result.record.Machine;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.result.record.ServerRecord;

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
    return "%s%s · %s · %s"
        .formatted(
            plan.engines().size() == 1 ? plan.engines().get(0) + " · " : "",
            servers(manifest),
            Figures.count(plan.data().rows(), "row"),
            plan.measure());
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
            Figures.count(machine.cores(), "core"),
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
