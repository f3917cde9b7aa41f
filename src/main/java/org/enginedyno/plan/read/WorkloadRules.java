package org.enginedyno.plan.read;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.PlanAxis;

/** Reads and checks what a plan sets for its workloads: knobs, data and limits. */
public final class WorkloadRules {
  /** Keys of a plan that apply only to servers. */
  private static final List<String> OF_SERVERS =
      Stream.concat(
              Stream.of("servers", "engines", "buffers", "settings", "floors", "duel"),
              PlanAxis.ALL.stream().filter(PlanAxis::needsServer).map(PlanAxis::key))
          .toList();

  /** Keys of the data section that apply only to tables. */
  private static final List<String> OF_TABLES =
      List.of("rows", "expect", "existing", "files", "source");

  private final List<? extends Plannable> workloads;
  private final Map<String, List<String>> files;
  private final Fields top;
  private final Set<String> overridden;
  private final List<String> problems;
  private final Map<String, Knob> known = new LinkedHashMap<>();
  private List<String> selected = List.of();

  /**
   * Rules for a plan.
   *
   * @param files the names of the workloads in each workload file, by the file as the plan names it
   * @param overridden the keys whose values come from overrides
   */
  WorkloadRules(
      List<? extends Plannable> workloads,
      Map<String, List<String>> files,
      Fields top,
      Set<String> overridden,
      List<String> problems) {
    this.workloads = workloads;
    this.files = files;
    this.top = top;
    this.overridden = Set.copyOf(overridden);
    this.problems = problems;
    knobs(workloads).forEach(knob -> known.putIfAbsent(knob.key(), knob));
  }

  static List<Knob> knobs(List<? extends Plannable> workloads) {
    return workloads.stream().flatMap(workload -> workload.knobs().all().stream()).toList();
  }

  /** Whether a key of a plan, as overrides name it, does not apply to files. */
  static boolean isOfServersOrTables(String key) {
    return OF_SERVERS.contains(key.replaceFirst("\\..*", ""))
        || OF_TABLES.stream().anyMatch(one -> key.equals("data." + one));
  }

  /** The names of the knobs in a section; the section of those at the top is empty. */
  List<String> knobs(String section) {
    return known.values().stream()
        .filter(knob -> knob.section().equals(section))
        .map(Knob::name)
        .toList();
  }

  /** The sections that have only knobs; notes other keys in them. */
  List<String> sections(List<String> others) {
    List<String> sections =
        known.values().stream()
            .map(Knob::section)
            .filter(section -> !section.isEmpty() && !others.contains(section))
            .distinct()
            .toList();
    sections.forEach(section -> top.section(section).allow(knobs(section)));
    return sections;
  }

  /** Reads which workloads the plan selects. */
  List<String> selected() {
    selected =
        top.list(PlanKeys.WORKLOADS.key(), List.<List<String>>of(), this::matching).stream()
            .flatMap(List::stream)
            .toList();
    return selected;
  }

  private List<String> matching(String glob) {
    List<String> all = names(workload -> true);
    List<String> names = files.getOrDefault(glob, select(glob, all));
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "no workload matches '" + glob + "'" + NearNames.choice(glob, "there are", all));
    }
    return names;
  }

  /** The names that match a pattern, without regard to case; a dot stands for an underscore. */
  public static List<String> select(String glob, List<String> names) {
    String regex = "\\Q" + plain(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E";
    Pattern pattern = Pattern.compile(regex);
    return names.stream().filter(name -> pattern.matcher(plain(name)).matches()).toList();
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replace('.', '_');
  }

  /** The limits of a plan: those of all cells, and those of workloads. */
  List<Threshold> thresholds(Fields section) {
    Map<String, Threshold> limits = new LinkedHashMap<>();
    for (String key : section.keys()) {
      if (section.isMapping(key)) {
        Fields own = section.section(key);
        owners(key)
            .forEach(owner -> own.keys().forEach(figure -> limit(own, owner, figure, limits)));
      } else {
        limit(section, "", key, limits);
      }
    }
    return List.copyOf(limits.values());
  }

  /** The workloads of the plan to which a name under thresholds applies; notes an unknown name. */
  private List<String> owners(String name) {
    List<String> owners = files.getOrDefault(name, select(name, selected));
    boolean isReplaced =
        overridden.contains(PlanKeys.WORKLOADS.key())
            && !select(name, names(workload -> true)).isEmpty();
    if (owners.isEmpty() && !isReplaced) {
      note(
          "%s: '%s' is not a workload of this plan%s",
          PlanKeys.THRESHOLDS, name, NearNames.choice(name, "there are", selected));
    }
    return owners.stream().filter(selected::contains).toList();
  }

  private static void limit(
      Fields section, String workload, String key, Map<String, Threshold> limits) {
    String figure = key.strip().toLowerCase(Locale.ROOT).replaceFirst("^latency-", "");
    section
        .one(key, Optional.<Threshold>empty(), text -> Optional.of(Threshold.parse(text)))
        .ifPresent(limit -> limits.put(workload + " " + figure, limit.on(workload, figure)));
  }

  private List<String> names(Predicate<Plannable> some) {
    return workloads.stream().filter(some).map(Plannable::name).toList();
  }

  private List<String> selectedBut(List<String> names) {
    return selected.stream().filter(name -> !names.contains(name)).toList();
  }

  private void note(String problem, Object... values) {
    problems.add(
        problem.formatted(
            Stream.of(values)
                .map(value -> value instanceof List<?> list ? joined(list) : value)
                .toArray()));
  }

  private static String joined(List<?> names) {
    return String.join(", ", names.stream().map(String::valueOf).toList());
  }

  /**
   * Whether the plan works on files, without a server. Notes keys that apply only to servers, and
   * workloads of both sorts in one plan.
   */
  boolean onFiles() {
    List<String> files =
        names(workload -> workload.kind() == Kind.FILE && selected.contains(workload.name()));
    List<String> others = selectedBut(files);
    if (!files.isEmpty() && !others.isEmpty()) {
      note(
          "workloads: %s (on files) and %s (on servers) cannot be in one plan; make a plan for each",
          files, others);
    } else if (!files.isEmpty()) {
      Stream.concat(
              OF_SERVERS.stream().filter(top::has),
              OF_TABLES.stream().filter(top.section("data")::has).map(key -> "data." + key))
          .forEach(key -> note("%s is not supported by %s; remove it", key, files));
    }
    return !files.isEmpty();
  }

  /** The values of the knobs that the plan names, by their keys. */
  Map<String, List<String>> knobs() {
    Map<String, List<String>> asked = new LinkedHashMap<>();
    for (Knob knob : known.values()) {
      Fields section = knob.section().isEmpty() ? top : top.section(knob.section());
      if (section.has(knob.name())) {
        List<String> values = section.list(knob.name(), List.of(), knob::parsed);
        if (isUsed(knob) && !values.isEmpty()) {
          asked.put(knob.key(), values);
        }
      }
    }
    return asked;
  }

  /**
   * Whether a selected workload uses a knob. Notes an unused knob, unless it is in the plan itself
   * and an override has replaced the workloads.
   */
  private boolean isUsed(Knob knob) {
    List<String> users = names(workload -> workload.knobs().all().contains(knob));
    boolean isUsed = selected.isEmpty() || selected.stream().anyMatch(users::contains);
    if (!isUsed
        && (overridden.contains(knob.key()) || !overridden.contains(PlanKeys.WORKLOADS.key()))) {
      note("%s is not supported by %s; supported by %s", knob.key(), selected, users);
    }
    return isUsed;
  }

  /** Notes workloads and settings that would change existing tables or their server. */
  void checkExisting(boolean sets) {
    List<String> readers = names(Plannable::readsExisting);
    List<String> others = selectedBut(readers);
    if (!others.isEmpty()) {
      note("data.existing: existing tables can be read by %s, but not by %s", readers, others);
    }
    if (sets) {
      note("data.existing: the server is not changed; remove the settings");
    }
  }

  /** Notes workloads that cannot work on documents from files. */
  void checkFiles() {
    List<String> others =
        names(
            workload ->
                workload.hasTables()
                    && !workload.readsFiles()
                    && selected.contains(workload.name()));
    if (!others.isEmpty()) {
      note(
          "data.files: documents can be searched by %s, but not by %s",
          names(Plannable::readsFiles), others);
    }
  }

  /** Notes what a soak does not support: files, counted runs, and rates that change. */
  void checkSoak(boolean onFiles, Map<String, List<String>> asked, List<Arrivals> arrivals) {
    List<String> counted =
        workloads.stream()
            .filter(workload -> selected.contains(workload.name()))
            .filter(
                workload ->
                    workload.knobs().combinations(asked).stream()
                        .anyMatch(values -> workload.extent(values).isCounted()))
            .map(Plannable::name)
            .toList();
    if (onFiles) {
      note("measure.soak samples a server, and %s has none; set measure.runs", selected);
    } else if (!counted.isEmpty()) {
      note(
          "measure.soak: runs of %s end after a number of rows, not by time; set measure.runs",
          counted);
    }
    arrivals.stream()
        .filter(one -> !one.isSteady())
        .forEach(
            one ->
                note(
                    "measure.soak: stalls need a steady rate, but arrivals are %s; name one rate",
                    one));
  }

  /** Notes which values do not go together with each other or with the data. */
  void check(DataSpec data, Map<String, List<String>> asked) {
    Set<String> reasons = new LinkedHashSet<>();
    for (Plannable workload : workloads) {
      if (selected.contains(workload.name())) {
        for (KnobValues values : workload.knobs().combinations(asked)) {
          workload.obstacle(data, values).ifPresent(reasons::add);
        }
      }
    }
    problems.addAll(reasons);
  }
}
