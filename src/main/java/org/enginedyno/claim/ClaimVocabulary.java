package org.enginedyno.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.read.NearNames;

/** The workloads, axes and engines that claims of an article may name. */
record ClaimVocabulary(List<Plannable> workloads, List<String> engines) {
  /** What claims name besides the axes of plans; the JVM is not one of theirs. */
  private static final List<String> AXES =
      Stream.concat(
              Stream.of(
                  Case.ENGINE,
                  Case.THREADS,
                  Case.ROWS,
                  Case.STRETCH,
                  Case.FILE_SYSTEM,
                  Axis.SERVER.title(),
                  "durability"),
              PlanAxis.ALL.stream().map(PlanAxis::key).filter(key -> !key.startsWith("jvm")))
          .toList();

  String workload(String name) {
    List<String> names = workloads.stream().map(Plannable::name).toList();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "unknown workload '%s'%s".formatted(name, NearNames.choice(name, "there are", names)));
    }
    return name;
  }

  String engine(String name) {
    Optional<String> reason = reasonAgainst("", Case.ENGINE, name);
    if (reason.isPresent()) {
      throw new IllegalArgumentException(reason.get());
    }
    return name;
  }

  Optional<String> reasonAgainst(String workload, String axis, String value) {
    List<String> axes = new ArrayList<>(AXES);
    workloads.stream()
        .filter(one -> one.name().equals(workload))
        .flatMap(one -> one.knobs().all().stream())
        .map(Knob::key)
        .forEach(axes::add);
    boolean isSetting = axis.matches("[a-z0-9]+(_[a-z0-9]+)+");
    if (!axes.contains(axis) && !isSetting) {
      return Optional.of(
          "unknown axis '%s'%s".formatted(axis, NearNames.choice(axis, "there are", axes)));
    }
    if (axis.equals(Case.ENGINE) && !engines.contains(value)) {
      return Optional.of(
          "unknown engine '%s'%s"
              .formatted(value, NearNames.choice(value, "the article's engines are", engines)));
    }
    if (axis.equals(Case.STRETCH) && !List.of(Case.FIRST, Case.LAST).contains(value)) {
      return Optional.of("stretch must be first or last: " + value);
    }
    if (axis.equals(Case.THREADS) && !value.matches("[1-9]\\d{0,4}|" + Case.PEAK)) {
      return Optional.of("threads must be a whole number or peak: " + value);
    }
    return Optional.empty();
  }
}
