package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** The effect of each axis, over all pairs of cells that differ only on it. */
public record AxisEffects(Results results) {
  private static final String ABOUT =
      "Each value is compared with the first value of its axis. The ratio is the median over all pairs of OK cells that differ in nothing else and were measured in one session, with the least and the greatest. If every pair has a marked cell, the ratios of the marked cells are shown in grey. Throughput above x1 is faster; CPU per operation above x1 is more expensive; both count rows if operations add several. This describes these runs; it is not a test.";

  private static final String SCHEMA = "performance_schema";

  /**
   * Cells with one value on an axis, compared with cells that have the base value and differ in
   * nothing else; a description, not a verdict.
   *
   * @param value the value in words
   * @param base the base value in words
   * @param areMarked whether the pairs are those with marked cells, because there is no pair
   *     without a marked cell
   */
  public record Effect(
      String axis,
      String value,
      String base,
      int pairs,
      boolean areMarked,
      Optional<Interval> throughput,
      Optional<Interval> clientCpu,
      Optional<Interval> serverCpu) {
    /** This effect with the name of a series added to its value. */
    private Effect of(String series) {
      String named = value + ", " + series;
      return new Effect(axis, named, base, pairs, areMarked, throughput, clientCpu, serverCpu);
    }
  }

  /** A cell, and its counterpart at the base of an axis. */
  private record Pair(Measurement cell, Measurement base) {
    /** NaN if there is no ratio: the throughput of a rated cell is not its speed. */
    double ratio(Figure figure) {
      boolean isRate = figure.equals(FigureCatalogue.THROUGHPUT);
      boolean areClosed = cell.cell().arrivals().isClosed() && base.cell().arrivals().isClosed();
      return isRate && !areClosed ? Double.NaN : perRow(figure, cell) / perRow(figure, base);
    }

    private static double perRow(Figure figure, Measurement cell) {
      double number = figure.number(cell).orElse(Double.NaN);
      double rows = Ratio.rows(cell);
      return figure.equals(FigureCatalogue.THROUGHPUT) ? number * rows : number / rows;
    }
  }

  public Optional<Section> section() {
    List<Effect> effects = of(results.cells());
    return Section.of(
        effects, "effects", "Axis effects", new Block.Text(ABOUT), table(effects), byPattern());
  }

  /** The effects, one per row. */
  public static Table table(List<Effect> effects) {
    return Table.of(
        effects,
        Column.text("axis", Effect::axis),
        Column.text("value", Effect::value),
        Column.text("compared with", Effect::base),
        Column.number("pairs", AxisEffects::pairs),
        Column.number("throughput", effect -> field(effect, effect.throughput())),
        Column.number("client CPU/op", effect -> field(effect, effect.clientCpu())),
        Column.number("server CPU/op", effect -> field(effect, effect.serverCpu())));
  }

  private static String pairs(Effect effect) {
    String count = effect.pairs() == 0 ? "no OK pair" : Numbers.count(effect.pairs());
    return effect.pairs() > 0 && effect.areMarked() ? count + " marked" : count;
  }

  private static Field field(Effect effect, Optional<Interval> range) {
    return range
        .map(one -> Field.noted(Numbers.factor(one.value()), Numbers.range(one)))
        .orElse(Field.of("-"))
        .in(effect.areMarked() ? "unsure" : "");
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

  /** The effect of each further value of each axis, compared with the first, over these cells. */
  public List<Effect> of(List<Measurement> cells) {
    List<Effect> effects = new ArrayList<>();
    for (VariedAxis axis : results.axes().further()) {
      Map<String, List<Measurement>> byValue =
          cells.stream().collect(Collectors.groupingBy(one -> axis.axis().of(one.cell())));
      for (String value : axis.values().subList(1, axis.values().size())) {
        effects.add(of(byValue.getOrDefault(value, List.of()), axis, axis.base(), value));
      }
    }
    return effects;
  }

  /** The effect of one value compared with the base value, over these cells. */
  private Effect of(List<Measurement> cells, VariedAxis axis, String base, String value) {
    List<Pair> all = pairs(cells, axis, base, value);
    List<Pair> firm =
        all.stream()
            .filter(pair -> pair.cell().isComparable() && pair.base().isComparable())
            .toList();
    List<Pair> pairs = firm.isEmpty() ? all : firm;
    return new Effect(
        axis.title(),
        axis.words(value),
        axis.words(base),
        pairs.size(),
        firm.isEmpty(),
        ratios(pairs, FigureCatalogue.THROUGHPUT),
        ratios(pairs, FigureCatalogue.CLIENT_CPU),
        ratios(pairs, FigureCatalogue.SERVER_CPU));
  }

  private List<Pair> pairs(List<Measurement> cells, VariedAxis axis, String base, String value) {
    List<Pair> pairs = new ArrayList<>();
    for (Measurement cell : cells) {
      if (cell.isOk() && !cell.cell().isFloor() && axis.axis().of(cell.cell()).equals(value)) {
        results
            .counterpart(cell.cell(), axis, base)
            .filter(Measurement::isOk)
            // cells of different sessions were not measured alternately
            .filter(other -> session(other) == session(cell))
            .ifPresent(other -> pairs.add(new Pair(cell, other)));
      }
    }
    return pairs;
  }

  private long session(Measurement cell) {
    return results.manifest().session(cell.startedAt());
  }

  private static Optional<Interval> ratios(List<Pair> pairs, Figure figure) {
    List<Double> ratios =
        pairs.stream().map(pair -> pair.ratio(figure)).filter(Double::isFinite).toList();
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(Interval.of(ScoreRule.median(ratios), ratios));
  }

  /**
   * Performance Schema on compared with off: over all cells, then for each series that was measured
   * with both, whose name is added to the value. Empty if the run did not vary it.
   */
  public List<Effect> schemaCosts() {
    return results.axes().named(SCHEMA).stream()
        .flatMap(
            axis ->
                value(axis, "off", "0")
                    .flatMap(off -> value(axis, "on", "1").map(on -> schemaCosts(axis, off, on)))
                    .stream())
        .flatMap(List::stream)
        .toList();
  }

  private static Optional<String> value(VariedAxis axis, String word, String digit) {
    return axis.values().stream()
        .filter(value -> value.equalsIgnoreCase(word) || value.equals(digit))
        .findFirst();
  }

  private List<Effect> schemaCosts(VariedAxis schema, String off, String on) {
    List<Effect> costs = new ArrayList<>();
    costs.add(of(results.cells(), schema, off, on));
    for (Series series : results.series().all()) {
      List<Measurement> cells =
          results.patterns().stream().flatMap(pattern -> pattern.of(series).stream()).toList();
      Effect effect = of(cells, schema, off, on);
      if (effect.pairs() > 0) {
        Series first = series.with(schema, schema.base());
        costs.add(effect.of(results.series().label(first, List.of(schema))));
      }
    }
    return costs;
  }
}
