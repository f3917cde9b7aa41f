package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.result.Measurement;

/**
 * What Performance Schema costs, where a run measured the same cells with it off and on.
 *
 * @param series what was measured so, in words that leave out the setting itself
 */
public record SchemaCost(String series, AxisEffects.Effect effect) {
  private static final String SETTING = "performance_schema";
  private static final String ALL = "all";

  /** On beside off, over all cells; nothing where it was not varied. */
  public static Optional<SchemaCost> of(Results results) {
    return results.axes().named(SETTING).flatMap(schema -> of(results, schema));
  }

  private static Optional<SchemaCost> of(Results results, VariedAxis schema) {
    return effect(results, schema, results.cells()).map(effect -> new SchemaCost(ALL, effect));
  }

  /** On beside off for each series that has both. */
  public static List<SchemaCost> bySeries(Results results) {
    return results.axes().named(SETTING).map(schema -> bySeries(results, schema)).orElse(List.of());
  }

  private static List<SchemaCost> bySeries(Results results, VariedAxis schema) {
    Map<Series, List<Series>> groups = new LinkedHashMap<>();
    for (Series series : results.series().all()) {
      groups.computeIfAbsent(series.without(schema), first -> new ArrayList<>()).add(series);
    }
    List<SchemaCost> costs = new ArrayList<>();
    for (List<Series> group : groups.values()) {
      List<Measurement> cells =
          results.patterns().stream()
              .flatMap(pattern -> group.stream().flatMap(one -> pattern.of(one).stream()))
              .toList();
      String name = results.series().label(group.get(0), List.of(schema));
      effect(results, schema, cells)
          .filter(effect -> effect.pairs() > 0)
          .ifPresent(effect -> costs.add(new SchemaCost(name, effect)));
    }
    return costs;
  }

  private static Optional<AxisEffects.Effect> effect(
      Results results, VariedAxis schema, List<Measurement> cells) {
    return value(schema, List.of("off", "0"))
        .flatMap(
            off ->
                value(schema, List.of("on", "1"))
                    .map(on -> new AxisEffects(results).of(cells, schema, off, on)));
  }

  private static Optional<String> value(VariedAxis schema, List<String> names) {
    return schema.values().stream()
        .filter(value -> names.contains(value.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
