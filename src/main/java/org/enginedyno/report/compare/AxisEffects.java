package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** What each axis does, over all pairs of cells that differ on it alone. */
public final class AxisEffects {
  private static final String ABOUT =
      "Each value beside the first value of its axis: the median of the ratios over all pairs of OK"
          + " cells that differ in nothing else and were measured in one session, with the"
          + " least and the most. Throughput above x1 is faster; CPU per operation above x1 is"
          + " dearer. A description of these runs, no test.";

  private static final String SCHEMA = "performance_schema";

  private final Results results;

  /**
   * How the cells with one value on an axis stand to those with another that differ from them in
   * nothing else; a description, no verdict.
   *
   * @param value in words
   * @param base in words
   */
  public record Effect(
      String axis,
      String value,
      String base,
      int pairs,
      Optional<Interval> throughput,
      Optional<Interval> clientCpu,
      Optional<Interval> serverCpu) {}

  /** A cell that may be compared, and the one at the base of an axis that it is set beside. */
  private record Pair(Measurement cell, Measurement base) {}

  public AxisEffects(Results results) {
    this.results = results;
  }

  public Optional<Section> section() {
    List<Effect> effects = of(results.cells());
    return effects.isEmpty()
        ? Optional.empty()
        : Section.of("effects", "Axis effects", new Block.Text(ABOUT), table(effects), byPattern());
  }

  private static Table table(List<Effect> effects) {
    return Table.of(
        effects,
        Column.text("axis", Effect::axis),
        Column.text("value", Effect::value),
        Column.text("beside", Effect::base),
        Column.number("pairs", effect -> Numbers.count(effect.pairs())),
        Column.number("throughput", effect -> field(effect.throughput())),
        Column.number("client CPU/op", effect -> field(effect.clientCpu())),
        Column.number("server CPU/op", effect -> field(effect.serverCpu())));
  }

  private static Field field(Optional<Interval> range) {
    return range
        .map(one -> Field.noted(Numbers.factor(one.value()), Numbers.range(one)))
        .orElse(Field.of("-"));
  }

  private Html byPattern() {
    List<Block> parts = new ArrayList<>();
    for (WorkloadResults pattern : results.patterns()) {
      for (int threads : pattern.threads()) {
        List<Effect> effects =
            of(pattern.at(threads)).stream().filter(effect -> effect.pairs() > 0).toList();
        if (!effects.isEmpty()) {
          parts.add(
              new Block.Heading(
                  "%s at %s".formatted(pattern.name(), Numbers.count(threads, "thread"))));
          parts.add(table(effects));
        }
      }
    }
    return parts.size() <= 2
        ? Html.NOTHING
        : Html.details(Html.text("By pattern and thread count"), Html.blocks(parts));
  }

  /** The effect of each further value of each axis against its first one, over these cells. */
  public List<Effect> of(List<Measurement> cells) {
    List<Effect> effects = new ArrayList<>();
    for (VariedAxis axis : results.axes().further()) {
      for (String value : axis.values().subList(1, axis.values().size())) {
        effects.add(of(cells, axis, axis.base(), value));
      }
    }
    return effects;
  }

  /** The effect of one value, which these cells may have, against another. */
  public Effect of(List<Measurement> cells, VariedAxis axis, String base, String value) {
    List<Pair> pairs = pairs(cells, axis, base, value);
    return new Effect(
        axis.title(),
        axis.words(value),
        axis.words(base),
        pairs.size(),
        range(ratios(pairs, cell -> cell.score().orElseThrow())),
        range(ratios(pairs, cell -> cost(cell, Cost::clientCpuMicros))),
        range(ratios(pairs, cell -> cost(cell, Cost::serverCpuMicros))));
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

  private static Optional<Interval> range(List<Double> ratios) {
    List<Double> finite = ratios.stream().filter(Double::isFinite).toList();
    return finite.isEmpty()
        ? Optional.empty()
        : Optional.of(Interval.of(ScoreRule.median(finite), finite));
  }

  private static @Nullable Double cost(Measurement cell, Function<Cost, @Nullable Double> figure) {
    Cost cost = cell.cost();
    return cost == null ? null : figure.apply(cost);
  }

  /**
   * What Performance Schema costs.
   *
   * @param series what was measured with it off and on, in words without the setting itself
   */
  public record SchemaCost(String series, Effect effect) {}

  /** Performance Schema on compared with off, over all cells; empty where it was not varied. */
  public Optional<SchemaCost> schemaCost() {
    return results
        .axes()
        .named(SCHEMA)
        .flatMap(schema -> schemaEffect(schema, results.cells()))
        .map(effect -> new SchemaCost("all", effect));
  }

  /** The same for each series that was measured with both. */
  public List<SchemaCost> schemaCosts() {
    List<SchemaCost> costs = new ArrayList<>();
    for (VariedAxis schema : results.axes().named(SCHEMA).stream().toList()) {
      Map<Series, List<Series>> groups =
          results.series().all().stream()
              .collect(
                  Collectors.groupingBy(
                      series -> series.without(schema), LinkedHashMap::new, Collectors.toList()));
      for (List<Series> group : groups.values()) {
        List<Measurement> cells =
            results.patterns().stream()
                .flatMap(pattern -> group.stream().flatMap(one -> pattern.of(one).stream()))
                .toList();
        String name = results.series().label(group.get(0), List.of(schema));
        schemaEffect(schema, cells)
            .filter(effect -> effect.pairs() > 0)
            .ifPresent(effect -> costs.add(new SchemaCost(name, effect)));
      }
    }
    return costs;
  }

  private Optional<Effect> schemaEffect(VariedAxis schema, List<Measurement> cells) {
    Optional<String> off = value(schema, List.of("off", "0"));
    Optional<String> on = value(schema, List.of("on", "1"));
    return off.isPresent() && on.isPresent()
        ? Optional.of(of(cells, schema, off.get(), on.get()))
        : Optional.empty();
  }

  private static Optional<String> value(VariedAxis axis, List<String> names) {
    return axis.values().stream()
        .filter(value -> names.contains(value.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
