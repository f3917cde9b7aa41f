package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** What each axis does, over all pairs of cells that differ on it alone. */
public final class AxisEffects {
  private final Results results;

  /** A cell that may be compared, and the one at the base of an axis that it is set beside. */
  private record Pair(Measurement cell, Measurement base) {}

  public AxisEffects(Results results) {
    this.results = results;
  }

  /** The effect of each further value of each axis against its first one, over these cells. */
  public List<AxisEffect> of(List<Measurement> cells) {
    List<AxisEffect> effects = new ArrayList<>();
    for (VariedAxis axis : results.axes().further()) {
      for (String value : axis.values().subList(1, axis.values().size())) {
        effects.add(of(cells, axis, axis.base(), value));
      }
    }
    return effects;
  }

  /** The effect of one value, which these cells may have, against another. */
  public AxisEffect of(List<Measurement> cells, VariedAxis axis, String base, String value) {
    List<Pair> pairs = pairs(cells, axis, base, value);
    return new AxisEffect(
        axis.title(),
        axis.words(value),
        axis.words(base),
        pairs.size(),
        RatioRange.of(ratios(pairs, cell -> cell.score().orElseThrow())),
        RatioRange.of(ratios(pairs, cell -> cost(cell, Cost::clientCpuMicros))),
        RatioRange.of(ratios(pairs, cell -> cost(cell, Cost::serverCpuMicros))));
  }

  private List<Pair> pairs(List<Measurement> cells, VariedAxis axis, String base, String value) {
    List<Pair> pairs = new ArrayList<>();
    for (Measurement cell : cells) {
      if (isPattern(cell) && axis.axis().of(cell.cell()).equals(value)) {
        results
            .counterpart(cell.cell(), axis, base)
            .filter(Measurement::isComparable)
            .filter(other -> session(other) == session(cell))
            .ifPresent(other -> pairs.add(new Pair(cell, other)));
      }
    }
    return pairs;
  }

  /** What was measured on another day, or after a break, took no turns. */
  private long session(Measurement cell) {
    return results.manifest().session(cell.startedAt());
  }

  private static boolean isPattern(Measurement cell) {
    return cell.isComparable() && !cell.cell().isFloor();
  }

  private static List<Double> ratios(
      List<Pair> pairs, Function<Measurement, @Nullable Double> figure) {
    List<Double> ratios = new ArrayList<>();
    for (Pair pair : pairs) {
      Double one = figure.apply(pair.cell());
      Double base = figure.apply(pair.base());
      if (one != null && base != null) {
        ratios.add(one / base);
      }
    }
    return ratios;
  }

  private static @Nullable Double cost(Measurement cell, Function<Cost, @Nullable Double> figure) {
    Cost cost = cell.cost();
    return cost == null ? null : figure.apply(cost);
  }
}
