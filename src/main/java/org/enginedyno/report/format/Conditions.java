package org.enginedyno.report.format;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure.MeasureRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.workload.catalogue.Workloads;

/** The conditions of a run in one line, the same in every picture and table. */
public final class Conditions {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int NAMED = 3;
  private static final int FEW_SERVERS = 2;

  /** The parts of CPU names that are not the model. */
  private static final Pattern NO_MODEL =
      Pattern.compile("\\((R|TM)\\)| (CPU|Processor)\\b| \\d+-Core\\b| @ .*");

  private Conditions() {}

  /**
   * The engine if there is only one, the servers, the loaded rows, and the score rules of some
   * cells.
   */
  public static String measured(Manifest manifest, List<Measurement> cells) {
    Plan plan = manifest.plan();
    List<String> parts = new ArrayList<>();
    if (plan.engines().size() == 1) {
      parts.add(plan.engines().get(0));
    }
    parts.add(servers(manifest));
    parts.add(work(plan, cells));
    return String.join(" · ", parts);
  }

  /** The loaded rows, and the score rules of some cells. */
  public static String work(Plan plan, List<Measurement> cells) {
    List<String> workloads =
        cells.isEmpty()
            ? plan.workloads()
            : cells.stream()
                .map(Measurement::cell)
                .filter(cell -> hasLoadedRows(cell) || Workloads.isCustom(cell.workload()))
                .map(Cell::workload)
                .distinct()
                .toList();
    return Texts.joined(
        " · ",
        data(plan, workloads),
        arrivals(cells),
        cells.isEmpty() ? plan.measure().toString() : rules(cells));
  }

  /** The rate at which operations were due, if it is the same in all cells. */
  private static String arrivals(List<Measurement> cells) {
    List<Cell> same = cells.stream().map(Measurement::cell).filter(one -> !one.isFloor()).toList();
    List<String> rates =
        same.stream().map(one -> one.axes().text(PlanAxis.ARRIVALS)).distinct().toList();
    return rates.size() == 1 && !same.get(0).arrivals().isClosed()
        ? "arrivals at " + rates.get(0)
        : "";
  }

  /**
   * The data of some workloads: the number of rows in the plan, or the tables of workload files.
   */
  public static String data(Plan plan, List<String> workloads) {
    List<WorkloadFile> files = Workloads.files(workloads);
    return Texts.joined(
        " · ",
        workloads.stream().allMatch(Workloads::isCustom)
            ? ""
            : Numbers.count(plan.data().rows(), "row") + plan.data().origin(),
        files.isEmpty()
            ? ""
            : "tables of "
                + files.stream().map(WorkloadFile::name).collect(Collectors.joining(", ")));
  }

  /**
   * The lines below a picture of some cells of a run.
   *
   * @param measured how the cells of the picture and of its siblings were measured
   * @param shown the cells whose durability is listed
   * @param drawn what is drawn of each cell
   */
  public static List<String> under(
      Manifest manifest, String measured, List<Measurement> shown, String drawn) {
    List<String> lines = new ArrayList<>(List.of(measured));
    durability(shown).ifPresent(lines::add);
    lines.add("%s %s".formatted(drawn, made(manifest)).strip());
    return lines;
  }

  /** The date of a run, and dyno's version. */
  public static String made(Manifest manifest) {
    return "%s · Enginedyno %s".formatted(day(manifest), manifest.dyno());
  }

  /** Whether a cell uses rows that are loaded before, as many as its plan specifies. */
  public static boolean hasLoadedRows(Cell cell) {
    return Workloads.find(cell.workload())
        .map(
            workload ->
                workload.hasTables()
                    && workload.footprint().isLoaded()
                    && !Workloads.isCustom(workload.name()))
        .orElse(true);
  }

  /** The score rules of the cells, with the workloads of each if they differ. */
  private static String rules(List<Measurement> cells) {
    Map<String, Set<String>> rules =
        MeasureRules.of(cells.stream().map(Measurement::cell).toList());
    return rules.size() == 1
        ? String.join("", rules.keySet())
        : rules.entrySet().stream()
            .map(rule -> patterns(rule.getValue(), NAMED) + ": " + rule.getKey())
            .collect(Collectors.joining("; "));
  }

  /** The names of some patterns, or their number if there are many. */
  public static String patterns(Collection<String> workloads, int most) {
    return workloads.size() > most
        ? Numbers.count(workloads.size(), "pattern")
        : String.join(", ", workloads);
  }

  /** Every server of the plan, with its version if known; without servers, every place. */
  public static String servers(Manifest manifest) {
    if (manifest.plan().servers().isEmpty()) {
      String places =
          manifest.records().places().stream()
              .map(place -> "%s (%s)".formatted(place.place(), place.fileSystem()))
              .collect(Collectors.joining(", "));
      return places.isEmpty() ? "files" : "files in " + places;
    }
    return manifest.plan().servers().stream()
        .map(server -> server(manifest, server))
        .collect(Collectors.joining(", "));
  }

  private static String server(Manifest manifest, String name) {
    return versions(manifest, name).stream()
        .findFirst()
        .map(version -> "%s (%s)".formatted(version, name))
        .orElse(name);
  }

  /** The versions of a server; its instances can differ. */
  public static List<String> versions(Manifest manifest, String server) {
    return manifest.records().servers().stream()
        .filter(one -> one.name().equals(server))
        .map(ServerRecord::version)
        .distinct()
        .toList();
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

  /** The servers, shortened for a line that also has other facts. */
  public static String serversInShort(Manifest manifest) {
    int servers = manifest.plan().servers().size();
    return servers > FEW_SERVERS ? Numbers.count(servers, "server") : servers(manifest);
  }

  /** The machine, shortened: only the CPU's model, and no operating system. */
  public static String machineInShort(Machine machine) {
    return "%s, %s, %s"
        .formatted(
            NO_MODEL.matcher(machine.cpu()).replaceAll("").strip(),
            Numbers.count(machine.cores(), "core"),
            Units.text(machine.memoryBytes()));
  }

  public static String day(Manifest manifest) {
    return DAY.format(manifest.startedAt());
  }

  public static String moment(Manifest manifest) {
    return moment(manifest.startedAt());
  }

  public static String moment(Instant instant) {
    return MOMENT.format(instant);
  }

  /**
   * The durability in force by engine, and by server and setup if it differs; empty if no cell
   * writes.
   */
  public static Optional<String> durability(List<Measurement> cells) {
    boolean severalServers = cells.stream().map(one -> one.cell().server()).distinct().count() > 1;
    Map<String, Map<String, Set<String>>> byEngine = new LinkedHashMap<>();
    for (Measurement one : cells) {
      DurabilityInForce found = one.durability();
      if (one.isOk() && found != null) {
        String server = severalServers ? one.cell().server() + ", " : "";
        byEngine
            .computeIfAbsent(one.cell().engine(), engine -> new LinkedHashMap<>())
            .computeIfAbsent(found.toString(), text -> new LinkedHashSet<>())
            .add(server + one.cell().setup());
      }
    }
    List<String> parts = new ArrayList<>();
    byEngine.forEach(
        (engine, byText) ->
            byText.forEach(
                (text, places) -> {
                  String where = " (%s)".formatted(String.join("; ", places));
                  parts.add(engine + (byText.size() == 1 ? "" : where) + ": " + text);
                }));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("Durability in force: " + String.join(" · ", parts));
  }

  /** A note for titles if a durability setting had several values, on the same server or not. */
  public static String mixedDurability(List<Measurement> cells) {
    Map<String, Set<String>> values = new HashMap<>();
    cells.stream()
        .filter(Measurement::isOk)
        .flatMap(cell -> Stream.ofNullable(cell.durability()))
        .flatMap(
            found ->
                Stream.concat(
                    found.variables().entrySet().stream(),
                    Stream.of(Map.entry("", String.valueOf(found.doubt())))))
        .forEach(
            variable ->
                values
                    .computeIfAbsent(variable.getKey(), name -> new HashSet<>())
                    .add(variable.getValue()));
    return values.values().stream().anyMatch(all -> all.size() > 1) ? ", mixed durability" : "";
  }

  /** The cost of an fsync on each server for which it was measured; empty if there is none. */
  public static Optional<String> syncCosts(Manifest manifest) {
    List<String> costs = new ArrayList<>();
    for (ServerRecord server : manifest.records().servers()) {
      Double micros = server.conditions().syncMicros();
      if (micros != null) {
        costs.add(Numbers.micros(micros) + " on " + server.fullName());
      }
    }
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Median time of a 4 KiB fsync in the data directory: " + String.join(", ", costs));
  }
}
