package org.enginedyno.plan.read;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Units;
import org.jspecify.annotations.Nullable;

/** Reads the sections of a plan that say how cells are measured, compared and searched. */
final class MeasureSections {
  private MeasureSections() {}

  /** A soak has one run; as an override it replaces the runs and forks of the plan. */
  static Measure measure(Fields fields, Set<String> overridden, List<String> problems) {
    fields.allow(PlanKeys.names("measure"));
    Runs runs = fields.one(PlanKeys.RUNS);
    Duration soak = fields.named(PlanKeys.SOAK).orElse(null);
    boolean isReplaced =
        overridden.contains(PlanKeys.SOAK.key()) && !overridden.contains(PlanKeys.RUNS.key());
    if (soak != null && fields.has(PlanKeys.RUNS.name()) && !isReplaced) {
      problems.add("measure.soak is one run; remove measure.runs");
    }
    if (soak == null && fields.has(PlanKeys.STALL.name())) {
      problems.add("measure.stall is for soaks; set measure.soak too, or remove it");
    }
    Duration stall = fields.one(PlanKeys.STALL);
    if (soak != null && stall.compareTo(soak) >= 0) {
      problems.add(
          "measure.stall: %s is not shorter than the soak of %s; set less"
              .formatted(Units.text(stall), Units.text(soak)));
    }
    return new Measure(
        fields.one(PlanKeys.WARMUP),
        soak == null ? runs.count() : 1,
        soak == null ? runs.length() : soak,
        soak == null ? fields.one(PlanKeys.FORKS) : 1,
        fields.one(PlanKeys.SCORE),
        fields.named(PlanKeys.PATIENCE).orElse(null),
        soak == null ? null : stall,
        fields.named(PlanKeys.FLEET).orElse(null));
  }

  /** How capacities are searched: for a limit, and at rates that the search chooses. */
  static CapacityRules capacity(
      Fields fields,
      Measure measure,
      List<Threshold> limits,
      AxisChoices choices,
      List<String> problems) {
    fields.allow(PlanKeys.names("capacity"));
    if (limits.stream().noneMatch(Threshold::isUpper)) {
      problems.add(
          "capacity: no upper limit to meet; set one: thresholds.p99='< 10 ms', or --slo 'p99 < 10 ms'");
    }
    if (measure.samplesServer()) {
      problems.add(
          "capacity: probes are short runs, but measure.soak is one run of %s; remove measure.soak"
              .formatted(Units.text(measure.runLength())));
    }
    if (!choices.of(PlanAxis.ARRIVALS).stream().allMatch(Arrivals::isClosed)) {
      problems.add("capacity: the search chooses the rates; remove arrivals");
    }
    return new CapacityRules(fields.one(PlanKeys.PROBES), fields.one(PlanKeys.WIDTH));
  }

  /** The rules of a duel; what they do not name has its default. */
  static @Nullable DuelRules duel(Fields fields, List<String> problems) {
    int before = problems.size();
    fields.allow(PlanKeys.names("duel"));
    String base = fields.named(PlanKeys.BASE).orElse(null);
    String candidate = fields.named(PlanKeys.NEW).orElse(null);
    List<Integer> looks = fields.list(PlanKeys.LOOKS, DuelRules.USUAL.schedule().looks());
    if (problems.size() > before) {
      return null;
    }
    try {
      return new DuelRules(
          base,
          candidate,
          fields.one(PlanKeys.DELTA),
          fields.one(PlanKeys.ERROR),
          fields.list(PlanKeys.JUDGE, DuelRules.USUAL.judged()),
          new DuelRules.Schedule(
              looks,
              fields.one(PlanKeys.LAUNCH),
              fields.one(PlanKeys.SLICE),
              fields.one(PlanKeys.DUEL_WARMUP)),
          fields.named(PlanKeys.INCONCLUSIVE).orElse(null));
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
      return null;
    }
  }
}
