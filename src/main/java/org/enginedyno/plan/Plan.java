package org.enginedyno.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.jspecify.annotations.Nullable;

/**
 * What a run is to measure.
 *
 * @param buffers bytes each engine's cache gets on a server that dyno starts, or null to fit the
 *     data
 * @param orderSeed seed of the order in which the cells of one comparison run
 */
public record Plan(
    String name,
    String title,
    Axes axes,
    DataSpec data,
    Measure measure,
    @Nullable Long buffers,
    long orderSeed,
    @JsonUnwrapped Judging judging) {
  /**
   * How results are judged.
   *
   * @param duel how two sides are compared; null if the plan has no duel
   * @param thresholds the limits that cells must meet; null in results of earlier versions
   * @param capacity how the highest rate that meets the limits is searched; null if it is not
   * @param withoutFloors whether no floor is measured, with which other cells are compared
   */
  public record Judging(
      @Nullable DuelRules duel,
      @JsonSetter(nulls = Nulls.SET) List<Threshold> thresholds,
      @Nullable CapacityRules capacity,
      @JsonInclude(Include.NON_DEFAULT) boolean withoutFloors) {
    /** The rules of a plan that sets none. */
    public static final Judging NONE = new Judging(null, List.of(), null, false);

    public Judging {
      thresholds = thresholds == null ? List.of() : List.copyOf(thresholds);
    }
  }

  public List<String> servers() {
    return axes.servers();
  }

  public List<String> engines() {
    return axes.engines();
  }

  public List<String> workloads() {
    return axes.workloads();
  }

  public List<Integer> threads() {
    return axes.threads();
  }

  public Map<String, List<String>> knobs() {
    return axes.knobs();
  }

  /** The server set-ups of all cells. */
  public List<Setup> setups() {
    return Stream.concat(engines().stream(), Stream.of(Cell.NO_ENGINE))
        .flatMap(engine -> workloads().stream().map(one -> setups(engine, one)))
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  /** The server set-ups for the cells of an engine and a workload. */
  public List<Setup> setups(String engine, String workload) {
    return Setup.combinations(axes.settings(engine, workload));
  }

  public <T> List<T> values(PlanAxis<T> axis) {
    return axes.choices().of(axis);
  }

  /** How many of the further axes may differ from their first value in one cell. */
  public int atATime() {
    return axes.atATime();
  }

  /** How two sides are compared: as this plan sets it, or by default. */
  public DuelRules duelRules() {
    return Objects.requireNonNullElse(judging.duel(), DuelRules.USUAL);
  }

  /** The limits that all cells must meet, if no capacity is searched. */
  public List<Threshold> thresholds() {
    return judging.capacity() == null ? judging.thresholds() : List.of();
  }

  /**
   * The limits that a cell meets up to its capacity, if that is searched. Lower limits are left
   * out, because low rates miss them.
   */
  public List<Threshold> objective() {
    return judging.capacity() == null
        ? List.of()
        : judging.thresholds().stream().filter(Threshold::isUpper).toList();
  }

  public int mostThreads() {
    return threads().stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  public int mostConnections() {
    return values(PlanAxis.POOL).stream()
        .mapToInt(Integer::intValue)
        .reduce(mostThreads(), Math::max);
  }

  /** The same plan with other limits. */
  public Plan limited(List<Threshold> thresholds) {
    Judging other =
        new Judging(judging.duel(), thresholds, judging.capacity(), judging.withoutFloors());
    return new Plan(name, title, axes, data, measure, buffers, orderSeed, other);
  }

  public Plan with(Measure other) {
    return new Plan(name, title, axes, data, other, buffers, orderSeed, judging);
  }

  public Plan with(String otherTitle) {
    return new Plan(name, otherTitle, axes, data, measure, buffers, orderSeed, judging);
  }

  public Plan with(Axes other) {
    return new Plan(name, title, other, data, measure, buffers, orderSeed, judging);
  }

  public Plan with(DataSpec other) {
    return new Plan(name, title, axes, other, measure, buffers, orderSeed, judging);
  }

  /** The same plan with the labels of its servers, and its engines as the servers spell them. */
  public Plan spelled(List<String> labels, List<String> spelled) {
    return with(
        new Axes(
            labels,
            spelled,
            workloads(),
            threads(),
            knobs(),
            axes.settings(),
            axes.choices(),
            atATime()));
  }
}
