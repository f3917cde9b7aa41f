package org.enginedyno.report.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Place;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SessionRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.workload.catalogue.Workloads;

/** The conditions of a run: servers, places, settings, clients, machine and plan. */
final class ConditionSections {
  private ConditionSections() {}

  static Optional<Section> servers(List<ServerRecord> servers) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.of(
            servers,
            Column.text("server", ServerRecord::name),
            Column.text("instance", ServerRecord::instance),
            Column.text("kind", ServerRecord::kind),
            Column.text("version", ServerRecord::version),
            Column.text("place", ServerRecord::place),
            Column.text("engines offered", server -> String.join(", ", server.engines()))));
    for (ServerRecord server : servers) {
      String name = server.fullName();
      blocks.add(PageTemplate.folded(name + ": details", server.conditions().particulars()));
      blocks.add(
          PageTemplate.folded(name + ": variables as read back", server.conditions().variables()));
    }
    return Section.of(servers, "servers", "Servers", Html.blocks(blocks));
  }

  /** The directories that held the files, as found before the run. */
  static Optional<Section> places(List<PlaceRecord> places) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.of(
            places,
            Column.text("place", PlaceRecord::place),
            Column.text("file system", PlaceRecord::fileSystem),
            Column.text("device", place -> place.particulars().getOrDefault("device", "-")),
            Column.number("size", place -> Units.text(place.bytes())),
            Column.number("free before", place -> Units.text(place.free())),
            Column.number("filled", place -> Math.round(100 * place.filled()) + " %"),
            Column.text("note", PlaceRecord::warning)));
    for (PlaceRecord place : places) {
      blocks.add(PageTemplate.folded(place.place() + ": details", place.particulars()));
    }
    return Section.of(places, "places", "Places", Html.blocks(blocks));
  }

  /** The settings that the plan requested, and the values that the servers then reported. */
  static Optional<Section> settings(List<SettingRecord> settings) {
    Map<String, List<SettingRecord>> byPlace =
        settings.stream()
            .collect(
                Collectors.groupingBy(
                    ConditionSections::place, LinkedHashMap::new, Collectors.toList()));
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Text(
            "Each set of settings that the plan requests, with the variables that differ between the sets, as read back from the server. Below: the variables that are the same in all sets."));
    byPlace.forEach(
        (place, records) -> {
          blocks.add(new Block.Heading(place));
          Alike effective = Alike.of(records, SettingRecord::effective);
          List<Column<SettingRecord>> columns = new ArrayList<>();
          columns.add(Column.code("requested", one -> asked(one.asked())));
          columns.addAll(effective.columns("", Column::code, SettingRecord::effective));
          columns.add(Column.text("how", SettingRecord::how));
          blocks.add(Table.of(records, columns));
          blocks.add(PageTemplate.folded("The same in all", effective.alike()));
        });
    return Section.of(settings, "settings", "Server settings", Html.blocks(blocks));
  }

  private static String place(SettingRecord one) {
    return one.instance().equals(ServerRecord.SHARED)
        ? one.server()
        : "%s, the instance of %s".formatted(one.server(), one.instance());
  }

  private static String asked(Map<String, String> asked) {
    return asked.isEmpty() ? "nothing" : CellDetails.joined(asked, "=");
  }

  /** The clients: what the plan requested, and the actual driver and JVM. */
  static Optional<Section> clients(List<ClientRecord> records) {
    List<ClientRecord> clients =
        new ArrayList<>(
            records.stream()
                .collect(
                    Collectors.toMap(
                        one -> List.of(asked(one), found(one)),
                        one -> one,
                        (one, same) -> one,
                        LinkedHashMap::new))
                .values());
    Alike asked = Alike.of(clients, ConditionSections::asked);
    Alike found = Alike.of(clients, ConditionSections::found);
    List<Column<ClientRecord>> columns = new ArrayList<>();
    Map<ClientRecord, Integer> numbers = new HashMap<>();
    clients.forEach(one -> numbers.putIfAbsent(one, numbers.size() + 1));
    columns.add(Column.text("client", numbers::get));
    columns.addAll(asked.columns("requested: ", Column::text, ConditionSections::asked));
    columns.addAll(found.columns("", Column::code, ConditionSections::found));
    List<Block> blocks = new ArrayList<>();
    if (clients.size() > 1) {
      blocks.add(new Block.Text("What differs between the clients of this run."));
      blocks.add(Table.of(clients, columns));
    }
    blocks.add(PageTemplate.folded("Requested, the same in all", set(asked.alike(), clients)));
    blocks.add(PageTemplate.folded("Driver and JVM, the same in all", found.alike()));
    return Section.of(clients, "clients", "Clients", Html.blocks(blocks));
  }

  private static Map<String, String> asked(ClientRecord record) {
    Map<String, String> asked = new LinkedHashMap<>();
    boolean hasServer = !record.server().equals(Cell.NO_SERVER);
    if (hasServer) {
      asked.put("server", record.server());
    }
    Stream.of(Place.CONNECTION, Place.LOAD, Place.JVM, Place.CORES)
        .flatMap(place -> PlanAxis.of(place).stream())
        // each cell has its own arrival rate
        .filter(axis -> !axis.equals(PlanAxis.ARRIVALS) && (hasServer || !axis.needsServer()))
        .forEach(axis -> asked.put(axis.key(), record.axes().text(axis)));
    return asked;
  }

  /** Leaves out the server, and axes that have their default in all clients. */
  private static Map<String, String> set(Map<String, String> asked, List<ClientRecord> clients) {
    Map<String, String> set = new LinkedHashMap<>(asked);
    set.remove("server");
    PlanAxis.ALL.stream()
        .filter(axis -> clients.stream().allMatch(client -> client.axes().isUsual(axis)))
        .forEach(axis -> set.remove(axis.key()));
    return set;
  }

  private static Map<String, String> found(ClientRecord record) {
    Map<String, String> found = new LinkedHashMap<>();
    String of = record.server().equals(Cell.NO_SERVER) ? "files: " : "connection: ";
    record.connection().forEach((name, value) -> found.put(of + name, value));
    record.jvm().forEach((name, value) -> found.put("JVM: " + name, value));
    return found;
  }

  /**
   * Facts about several things, split into those that differ and those that are the same.
   *
   * @param differing the names of facts that differ, or that some of the things lack
   * @param alike the facts that are the same in all
   */
  private record Alike(Set<String> differing, Map<String, String> alike) {
    static <T> Alike of(List<T> things, Function<T, Map<String, String>> facts) {
      Set<String> differing = new TreeSet<>();
      Map<String, String> alike = new TreeMap<>();
      Set<String> names = new TreeSet<>();
      things.forEach(thing -> names.addAll(facts.apply(thing).keySet()));
      for (String name : names) {
        List<String> values =
            things.stream().map(one -> facts.apply(one).getOrDefault(name, "")).distinct().toList();
        if (values.size() == 1) {
          alike.put(name, values.get(0));
        } else {
          differing.add(name);
        }
      }
      return new Alike(differing, alike);
    }

    <T> List<Column<T>> columns(
        String prefix,
        BiFunction<String, Function<T, String>, Column<T>> column,
        Function<T, Map<String, String>> facts) {
      return differing.stream()
          .map(
              name ->
                  column.apply(prefix + name, thing -> facts.apply(thing).getOrDefault(name, "-")))
          .toList();
    }
  }

  /** The machine of the run, and its plan. */
  static Optional<Section> machine(Manifest manifest) {
    Machine machine = manifest.machine();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("CPU", machine.cpu());
    facts.put("cores", Numbers.count(machine.cores()));
    facts.put("memory", Units.text(machine.memoryBytes()));
    facts.put("system", machine.os());
    facts.put("measuring JVM", machine.jvm());
    facts.put("JDK", machine.jdk());
    Conditions.syncCosts(manifest)
        .ifPresent(cost -> facts.put("disk", cost + ", before the server started"));
    return Section.of(
        "machine",
        "Machine and plan",
        Table.of(facts, "name", "value"),
        Table.of(plan(manifest), "name", "value"));
  }

  private static Map<String, String> plan(Manifest manifest) {
    Plan plan = manifest.plan();
    Duration predicted = Duration.ofMillis((long) (manifest.expected().predictedSeconds() * 1e3));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("plan", plan.name());
    facts.put("started", Conditions.moment(manifest));
    facts.put("predicted duration", Units.about(predicted));
    facts.put("measure", plan.measure().toString());
    boolean hasServers = !plan.servers().isEmpty();
    if (hasServers) {
      facts.put("data", Conditions.data(plan, plan.workloads()));
    }
    facts.put(
        hasServers ? "seed of rows and keys" : "seed of random values",
        Long.toString(plan.data().seed()));
    for (Knob knob : Workloads.knobs(plan.workloads())) {
      List<String> values = plan.knobs().getOrDefault(knob.key(), List.of());
      facts.put(knob.about(), String.join(", ", values));
    }
    if (hasServers) {
      Long buffers = plan.buffers();
      facts.put(
          "cache of each engine (on servers that dyno starts)",
          buffers == null ? "sized to fit the data" : Units.text(buffers));
    }
    String together = plan.atATime() == Axes.ALL_AT_A_TIME ? "all" : "" + plan.atATime();
    facts.put("axes that may differ from their first value at once", together);
    facts.put("seed of the order of cells", Long.toString(plan.orderSeed()));
    List<SessionRecord> sessions = manifest.records().sessions();
    facts.put(
        "resumed",
        sessions.stream()
            .skip(1)
            .map(session -> Conditions.moment(session.startedAt()))
            .collect(Collectors.joining(", ")));
    facts.put(
        "servers",
        sessions.stream()
            .filter(session -> !session.why().isEmpty())
            .map(ConditionSections::order)
            .distinct()
            .collect(Collectors.joining("; then ")));
    facts.put("Enginedyno", manifest.dyno());
    // facts that do not apply, such as a resumed run or alternating servers, are empty
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  private static String order(SessionRecord session) {
    return session.together()
        ? "all started at once; cells on different servers alternated (%s)".formatted(session.why())
        : "started one after the other; cells on different servers did not alternate (%s)"
            .formatted(session.why());
  }
}
