package org.enginedyno.plan;

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
 * @param duel how two sides are compared; absent where the plan sets nothing of it
 */
public record Plan(
    String name,
    String title,
    Axes axes,
    DataSpec data,
    Measure measure,
    @Nullable Long buffers,
    long orderSeed,
    @Nullable DuelRules duel) {
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

  /** How servers stand for any of the cells. */
  public List<Setup> setups() {
    return Stream.concat(engines().stream(), Stream.of(Cell.NO_ENGINE))
        .flatMap(engine -> workloads().stream().map(one -> setups(engine, one)))
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  /** How servers stand for the cells of an engine and a workload. */
  public List<Setup> setups(String engine, String workload) {
    return Setup.combinations(axes.settings(engine, workload));
  }

  public <T> List<T> values(PlanAxis<T> axis) {
    return axes.choices().of(axis);
  }

  /** How many of the further axes may leave their first value in one cell. */
  public int atATime() {
    return axes.atATime();
  }

  /** How two sides are compared: as this plan sets it, or by default. */
  public DuelRules duelRules() {
    return Objects.requireNonNullElse(duel, DuelRules.USUAL);
  }

  public int mostThreads() {
    return threads().stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  public int mostConnections() {
    return values(PlanAxis.POOL).stream()
        .mapToInt(Integer::intValue)
        .reduce(mostThreads(), Math::max);
  }

  public Plan with(Measure other) {
    return new Plan(name, title, axes, data, other, buffers, orderSeed, duel);
  }

  public Plan with(Axes other) {
    return new Plan(name, title, other, data, measure, buffers, orderSeed, duel);
  }

  public Plan with(DataSpec other) {
    return new Plan(name, title, axes, other, measure, buffers, orderSeed, duel);
  }

  /** The same plan with its servers called by their labels, its engines as the servers do. */
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
