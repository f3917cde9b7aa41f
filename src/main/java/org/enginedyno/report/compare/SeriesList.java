package org.enginedyno.report.compare;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.report.format.Texts;

/**
 * Series in the order of their plan, with the labels that distinguish them.
 *
 * @param firsts the distinct variants, each with its first series
 * @param named the axes whose values distinguish a variant from the others
 */
public record SeriesList(
    List<Series> all,
    List<String> engines,
    Map<Variant, Series> firsts,
    Map<Variant, Set<VariedAxis>> named) {
  /** The series of some cells. */
  static SeriesList of(Plan plan, VariedAxes axes, List<Cell> cells) {
    List<VariedAxis> varied =
        axes.all().stream().filter(axis -> axis.axis().values(cells).size() > 1).toList();
    Comparator<Series> order = Comparator.comparingInt(series -> 0);
    for (VariedAxis axis : axes.all()) {
      order = order.thenComparingInt(series -> axis.rank(series.variant().on(axis)));
    }
    order = order.thenComparingInt(one -> VariedAxis.rank(plan.engines(), one.engine()));
    List<Series> all = cells.stream().map(axes::series).distinct().sorted(order).toList();
    Map<Variant, Series> firsts = new LinkedHashMap<>();
    all.forEach(one -> firsts.putIfAbsent(one.variant(), one));
    Map<Variant, Set<VariedAxis>> named = new HashMap<>();
    firsts.keySet().forEach(one -> named.put(one, named(axes, varied, one)));
    List<String> engines = all.stream().map(Series::engine).distinct().toList();
    return new SeriesList(all, engines, firsts, named);
  }

  /**
   * The axes in a variant's label. If few axes may leave their base in one cell, only those that do
   * are named; the label of the base itself names all of them. A server is always named.
   */
  private static Set<VariedAxis> named(VariedAxes axes, List<VariedAxis> varied, Variant variant) {
    boolean leavesBase = axes.areNearBase() && !axes.further().stream().allMatch(variant::isAtBase);
    return varied.stream()
        .filter(axis -> axis.isServer() || !leavesBase || !variant.isAtBase(axis))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The distinct variants. */
  public List<Variant> variants() {
    return List.copyOf(firsts.keySet());
  }

  /** The heading of a column of variants, which can be servers, setups or both. */
  public String heading() {
    boolean servers = variants().stream().map(Variant::server).distinct().count() > 1;
    boolean setups = variants().stream().map(Variant::setup).distinct().count() > 1;
    return servers && setups ? "server and setup" : servers ? "server" : "setup";
  }

  /**
   * The shortest label that distinguishes a variant from the others; empty if there is no other.
   */
  public String label(Variant variant) {
    return label(variant, axis -> true);
  }

  /** The part of the label that these axes contribute. */
  public String label(Variant variant, Predicate<VariedAxis> some) {
    return variant.words(some.and(named.getOrDefault(variant, Set.of())::contains));
  }

  /** The shortest label that distinguishes a series from the others. */
  public String label(Series series) {
    return label(series, List.of());
  }

  /** The label without the axes that are named elsewhere. */
  public String label(Series series, Collection<VariedAxis> omitted) {
    String engine = engines().size() > 1 ? series.engine() : "";
    String variant = label(series.variant(), axis -> !omitted.contains(axis));
    String label = Texts.joined(", ", engine, variant);
    return label.isEmpty() ? series.engine().replace(Cell.NO_ENGINE, "no engine") : label;
  }

  /**
   * The series that a series is compared with: the first engine in the same variant; with only one
   * engine, the first variant.
   */
  public Series reference(Series series) {
    return engines().size() > 1 ? firsts.getOrDefault(series.variant(), series) : all.get(0);
  }
}
