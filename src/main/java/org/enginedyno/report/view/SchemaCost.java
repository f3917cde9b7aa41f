package org.enginedyno.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Measurement;

/** What Performance Schema costs, where a run measured the same cells with it off and on. */
public final class SchemaCost {
  private static final String SETTING = "performance_schema";

  private SchemaCost() {}

  /** On beside off, over all cells; nothing where it was not varied. */
  public static Optional<Effect> of(Results results) {
    return of(results, results.cells());
  }

  /** On beside off for each lane, whose name leaves out the setting itself. */
  public static Map<String, Effect> byLane(Results results) {
    Optional<Dimension> schema = results.dimensions().named(SETTING);
    Map<String, List<Measurement>> cells = new LinkedHashMap<>();
    for (Lane lane : Lanes.of(results).all()) {
      schema.ifPresent(
          setting ->
              cells
                  .computeIfAbsent(lane.label(List.of(setting)), first -> new ArrayList<>())
                  .addAll(
                      results.cells().stream().filter(cell -> lane.holds(cell.cell())).toList()));
    }
    Map<String, Effect> effects = new LinkedHashMap<>();
    cells.forEach(
        (name, lane) ->
            of(results, lane)
                .filter(effect -> effect.pairs() > 0)
                .ifPresent(effect -> effects.put(name, effect)));
    return effects;
  }

  private static Optional<Effect> of(Results results, List<Measurement> cells) {
    return results
        .dimensions()
        .named(SETTING)
        .flatMap(
            schema ->
                place(schema, List.of("off", "0"))
                    .flatMap(
                        off ->
                            place(schema, List.of("on", "1"))
                                .map(on -> new Effects(results).of(cells, schema, off, on))));
  }

  private static Optional<String> place(Dimension schema, List<String> names) {
    return schema.places().stream()
        .filter(place -> names.contains(place.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
