package org.enginedyno.result.history;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;

/** All conditions in a run's manifest, under names that two runs have in common. */
public final class RunConditions {
  private static final String OR = " | ";

  /** Options to which JMH's runner gives a new value in each fork. */
  private static final String OF_THE_FORK = " *-XX:CompileCommandFile=\\S+";

  /** The path that a data directory starts with, before its file system. */
  private static final String FOLDER = "^.* (?=\\((?:file system not|\\S+ on ))";

  private final SortedMap<String, String> conditions = new TreeMap<>();
  private final boolean isOneServer;
  private final boolean isOneDriver;
  private final boolean isOneSetup;

  private RunConditions(Manifest manifest) {
    isOneServer = manifest.plan().servers().size() == 1;
    isOneDriver = manifest.plan().values(PlanAxis.DRIVER).size() == 1;
    isOneSetup =
        manifest.records().settings().stream().map(SettingRecord::asked).distinct().count() == 1;
    putPlan(manifest.plan());
    putMachine(manifest.machine());
    conditions.put("dyno", manifest.dyno());
    manifest.records().servers().forEach(this::putServer);
    manifest.records().settings().forEach(this::putSetting);
    manifest.records().clients().forEach(this::putClient);
    manifest.records().places().forEach(this::putPlace);
  }

  public static SortedMap<String, String> of(Manifest manifest) {
    return new RunConditions(manifest).conditions;
  }

  public static List<ConditionChange> changes(Manifest base, Manifest now) {
    Map<String, String> before = of(base);
    Map<String, String> after = of(now);
    return Stream.concat(before.keySet().stream(), after.keySet().stream())
        .distinct()
        .sorted()
        .map(
            name ->
                new ConditionChange(
                    name,
                    before.getOrDefault(name, ConditionChange.ABSENT),
                    after.getOrDefault(name, ConditionChange.ABSENT)))
        .filter(change -> !change.base().equals(change.now()) && !isOfAnEngineOfOneRun(change))
        .toList();
  }

  /** What an engine claims is known only in runs that measure it. */
  private static boolean isOfAnEngineOfOneRun(ConditionChange change) {
    return change.what().endsWith(ServerRecord.TRANSACTIONS)
        && List.of(change.base(), change.now()).contains(ConditionChange.ABSENT);
  }

  /** Whether a change affects the figures of a cell. Which other cells a run has does not. */
  public static boolean isBearing(ConditionChange change) {
    return !change.what().matches("(?s)(plan$|matrix, .*|order, .*)");
  }

  /** Its fill level is left out: it changes by the minute, and the report shows it. */
  private void putPlace(PlaceRecord place) {
    String name = "place " + place.place() + ", ";
    conditions.put(name + "file system", place.fileSystem());
    place.particulars().forEach((key, value) -> conditions.put(name + key, value));
  }

  private void putPlan(Plan plan) {
    conditions.put("plan", plan.name());
    conditions.put("matrix, servers", String.join(", ", plan.servers()));
    conditions.put("matrix, engines", String.join(", ", plan.engines()));
    conditions.put("matrix, workloads", String.join(", ", plan.workloads()));
    conditions.put(
        "matrix, threads",
        plan.threads().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    plan.knobs()
        .forEach((knob, values) -> conditions.put("matrix, " + knob, String.join(", ", values)));
    conditions.put("data, rows", plan.data().rows() + plan.data().origin());
    conditions.put("data, seed", Long.toString(plan.data().seed()));
    conditions.put("order, seed", Long.toString(plan.orderSeed()));
    conditions.put("measure, rule", plan.measure().toString());
    conditions.put(
        "measure, memory of the server",
        plan.buffers() == null ? "fits the data" : plan.buffers() + " bytes");
  }

  private void putMachine(Machine machine) {
    conditions.put("machine, system", machine.os());
    conditions.put("machine, CPU", machine.cpu());
    conditions.put("machine, cores", Integer.toString(machine.cores()));
    conditions.put("machine, memory", machine.memoryBytes() + " bytes");
    conditions.put("machine, JVM of dyno", machine.jvm());
  }

  private void putServer(ServerRecord server) {
    String whose = "server" + named(server.name()) + instance(server.instance());
    conditions.put(whose + ", kind", server.kind());
    conditions.put(whose + ", version", server.version());
    conditions.put(whose + ", engines", String.join(", ", server.engines()));
    putAll(whose, server.conditions().variables());
    Map<String, String> particulars = new TreeMap<>(server.conditions().particulars());
    // the folder has another name in each run; only its file system matters
    particulars.computeIfPresent("data directory", (name, value) -> value.replaceFirst(FOLDER, ""));
    putAll(whose, particulars);
  }

  private void putSetting(SettingRecord setting) {
    String whose =
        "server%s%s, %s"
            .formatted(
                named(setting.server()),
                instance(setting.instance()),
                isOneSetup ? "in force" : "requested " + setting.asked());
    putAll(whose, setting.effective());
  }

  private void putClient(ClientRecord client) {
    String driver = isOneDriver ? "" : " by driver " + client.client().get(PlanAxis.DRIVER);
    String whose = "client" + named(client.server()) + driver;
    putAll(whose + ", connection", client.connection());
    Map<String, String> jvm = new TreeMap<>(client.jvm());
    jvm.computeIfPresent("arguments", (name, value) -> value.replaceAll(OF_THE_FORK, ""));
    putAll(whose + ", JVM", jvm);
  }

  /** If several clients of one driver differ in a value, all of its values are shown. */
  private void putAll(String whose, Map<String, String> values) {
    values.forEach(
        (name, value) -> conditions.merge(whose + ", " + name, value, RunConditions::joined));
  }

  /** Joins values in sorted order, because the order of measurement is random in each run. */
  private static String joined(String several, String other) {
    return Stream.concat(Stream.of(several.split(Pattern.quote(OR), -1)), Stream.of(other))
        .distinct()
        .sorted()
        .collect(Collectors.joining(OR));
  }

  /** The name of a server; a single server has none, as its name may differ between runs. */
  private String named(String server) {
    return isOneServer ? "" : " " + server;
  }

  private static String instance(String instance) {
    return instance.equals("shared") ? "" : " (instance of " + instance + ")";
  }

  /**
   * A condition that differs between two runs.
   *
   * @param what the condition and what it belongs to
   * @param base its value in the base run; {@link #ABSENT} if there was none
   * @param now its value in the new run; {@link #ABSENT} if there is none
   */
  public record ConditionChange(String what, String base, String now) {
    public static final String ABSENT = "none";

    @Override
    public String toString() {
      return "%s: %s -> %s".formatted(what, base, now);
    }
  }
}
