package org.enginedyno.plan.read;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plannable;

/** Reads the knobs of workloads from a plan. */
final class KnobReader {
  private final List<Plannable> workloads;
  private final Fields top;
  private final Map<String, Knob> known = new LinkedHashMap<>();

  KnobReader(List<Plannable> workloads, Fields top) {
    this.workloads = workloads;
    this.top = top;
    all(workloads).forEach(knob -> known.putIfAbsent(knob.key(), knob));
  }

  /** All knobs that there are. */
  static List<Knob> all(List<Plannable> workloads) {
    return workloads.stream().flatMap(workload -> workload.knobs().all().stream()).toList();
  }

  /** What the knobs of a section are called there; the section of those at the top is empty. */
  List<String> names(String section) {
    return known.values().stream()
        .filter(knob -> knob.section().equals(section))
        .map(Knob::name)
        .toList();
  }

  /** The sections that only knobs stand in; keys that are none of theirs are noted. */
  List<String> sections(List<String> others) {
    List<String> sections =
        known.values().stream()
            .map(Knob::section)
            .filter(section -> !section.isEmpty() && !others.contains(section))
            .distinct()
            .toList();
    sections.forEach(section -> top.section(section).allow(names(section)));
    return sections;
  }

  /** What a plan asks of the knobs that it names, by their keys. */
  Map<String, List<String>> asked(List<String> selected, List<String> problems) {
    Map<String, List<String>> asked = new LinkedHashMap<>();
    for (Knob knob : known.values()) {
      Fields section = knob.section().isEmpty() ? top : top.section(knob.section());
      if (section.has(knob.name())) {
        List<String> values = section.list(knob.name(), List.of(), knob::parsed);
        if (!values.isEmpty()) {
          asked.put(knob.key(), values);
        }
        requireUse(knob, selected, problems);
      }
    }
    return asked;
  }

  /** A key that changes nothing would only seem to. */
  private void requireUse(Knob knob, List<String> selected, List<String> problems) {
    List<String> users =
        workloads.stream()
            .filter(workload -> workload.knobs().all().contains(knob))
            .map(Plannable::name)
            .toList();
    if (!selected.isEmpty() && selected.stream().noneMatch(users::contains)) {
      problems.add(
          "%s means nothing to %s; %s know%s it"
              .formatted(
                  knob.key(),
                  String.join(", ", selected),
                  String.join(", ", users),
                  users.size() == 1 ? "s" : ""));
    }
  }

  /** Notes which values do not go together with each other or with the data. */
  void check(
      List<String> selected,
      DataSpec data,
      Map<String, List<String>> asked,
      List<String> problems) {
    problems.addAll(
        workloads.stream()
            .filter(workload -> selected.contains(workload.name()))
            .flatMap(
                workload ->
                    workload.knobs().combinations(asked).stream()
                        .flatMap(values -> workload.reasonAgainst(data, values).stream()))
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }
}
