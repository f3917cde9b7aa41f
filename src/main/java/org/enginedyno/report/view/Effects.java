package org.enginedyno.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** What each axis does, over all pairs of cells that differ on it alone. */
public final class Effects {
  private final Dimensions dimensions;

  /** A cell that is OK, and the one at the base of an axis that it is set beside. */
  private record Pair(Measurement cell, Measurement base) {}

  /** What two cells of a pair have in common. */
  private record Rest(String workload, String engine, int threads, List<String> places) {}

  public Effects(Results results) {
    dimensions = results.dimensions();
  }

  /** The effect of each further value of each axis against its first one, over these cells. */
  public List<Effect> of(List<Measurement> cells) {
    List<Effect> effects = new ArrayList<>();
    for (Dimension dimension : dimensions.further()) {
      for (String place : dimension.places().subList(1, dimension.places().size())) {
        effects.add(of(cells, dimension, dimension.base(), place));
      }
    }
    return effects;
  }

  /** The effect of one value against another. */
  public Effect of(List<Measurement> cells, Dimension dimension, String base, String place) {
    List<Pair> pairs = pairs(cells, dimension, base, place);
    return new Effect(
        dimension.title(),
        dimension.words(place),
        dimension.words(base),
        pairs.size(),
        RatioRange.of(ratios(pairs, cell -> cell.score().orElseThrow())),
        RatioRange.of(ratios(pairs, cell -> cost(cell, Cost::clientCpuMicros))),
        RatioRange.of(ratios(pairs, cell -> cost(cell, Cost::serverCpuMicros))));
  }

  private List<Pair> pairs(
      List<Measurement> cells, Dimension dimension, String base, String place) {
    Map<Rest, Measurement> bases = new LinkedHashMap<>();
    for (Measurement cell : cells) {
      if (isAt(cell, dimension, base)) {
        bases.put(rest(cell.cell(), dimension), cell);
      }
    }
    List<Pair> pairs = new ArrayList<>();
    for (Measurement cell : cells) {
      Measurement other = bases.get(rest(cell.cell(), dimension));
      if (other != null && isAt(cell, dimension, place)) {
        pairs.add(new Pair(cell, other));
      }
    }
    return pairs;
  }

  private static boolean isAt(Measurement cell, Dimension dimension, String place) {
    return cell.isOk() && !cell.cell().isFloor() && dimension.axis().of(cell.cell()).equals(place);
  }

  private Rest rest(Cell cell, Dimension dimension) {
    Way elsewhere = dimensions.at(dimension, "", dimensions.way(cell));
    return new Rest(cell.workload(), cell.engine(), cell.threads(), elsewhere.places());
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
