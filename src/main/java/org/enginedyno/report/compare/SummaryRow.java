package org.enginedyno.report.compare;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.result.Measurement;

/**
 * A pattern's row in every summary. All series have the same thread count, that of the pattern's
 * best score, marked or not, so that they ran under equal conditions.
 */
public record SummaryRow(WorkloadResults pattern, int threads, Map<Series, Entry> entries) {
  /** The rule that selects the thread counts. */
  public static final String RULE =
      "each row at the thread count of its pattern's best score, marked or not";

  private static final int LONGEST_NAME = 24;

  /**
   * The cell of a series in the row.
   *
   * @param ratio the ratio to its reference; absent if the two have none
   */
  public record Entry(Series series, Optional<Measurement> cell, Optional<Ratio> ratio) {
    /** The status of a cell that is not OK; "not run" if there is none. */
    public String absence() {
      return cell.map(found -> found.status().name()).orElse("not run");
    }

    public Optional<Measurement> ok() {
      return cell.filter(Measurement::isOk);
    }
  }

  /** The part of a row that belongs to one variant. */
  public record Line(SummaryRow row, Variant variant, boolean isFirst) {
    public String workload() {
      return row.pattern.name();
    }

    /** The entry of an engine; empty if the variant's server lacks the engine. */
    public Optional<Entry> entry(String engine) {
      return Optional.ofNullable(row.entries.get(new Series(variant, engine)));
    }
  }

  /** One line for each of the run's variants that the pattern supports. */
  public List<Line> lines(Results results) {
    Set<Variant> known = entries.keySet().stream().map(Series::variant).collect(Collectors.toSet());
    List<Variant> own = results.series().variants().stream().filter(known::contains).toList();
    return own.stream().map(one -> new Line(this, one, one.equals(own.get(0)))).toList();
  }

  /** The rows of all patterns, including those that the run did not reach. */
  public static List<SummaryRow> of(Results results) {
    if (results.series().all().isEmpty()) {
      return List.of();
    }
    return Stream.concat(
            results.manifest().plan().workloads().stream(),
            results.patterns().stream().map(WorkloadResults::name))
        .distinct()
        .map(results::workload)
        .map(
            pattern ->
                of(
                    results,
                    pattern,
                    threads(pattern).orElseGet(() -> results.manifest().plan().mostThreads())))
        .toList();
  }

  /** The rows of the patterns that have a cell at one thread count. */
  public static List<SummaryRow> at(Results results, int threads) {
    return results.patterns().stream()
        .filter(pattern -> !pattern.at(threads).isEmpty())
        .map(pattern -> of(results, pattern, threads))
        .toList();
  }

  private static SummaryRow of(Results results, WorkloadResults pattern, int threads) {
    Map<Series, Entry> entries = new HashMap<>();
    for (Series series : all(results, pattern)) {
      Optional<Measurement> cell = pattern.at(series, threads);
      Optional<Ratio> ratio = cell.flatMap(one -> ratio(results, pattern, series, one));
      entries.put(series, new Entry(series, cell, ratio));
    }
    return new SummaryRow(pattern, threads, entries);
  }

  /** The series that the pattern supports: workloads support different knobs. */
  private static List<Series> all(Results results, WorkloadResults pattern) {
    Set<Set<VariedAxis>> known =
        pattern.bySeries().keySet().stream()
            .map(series -> series.variant().values().keySet())
            .collect(Collectors.toSet());
    return results.series().all().stream()
        .filter(series -> known.isEmpty() || known.contains(series.variant().values().keySet()))
        .toList();
  }

  private static Optional<Integer> threads(WorkloadResults pattern) {
    return pattern
        .best()
        .or(() -> pattern.cells().stream().max(Comparator.comparingInt(SummaryRow::threads)))
        .map(SummaryRow::threads);
  }

  private static int threads(Measurement cell) {
    return cell.cell().threads();
  }

  private static Optional<Ratio> ratio(
      Results results, WorkloadResults pattern, Series series, Measurement cell) {
    Series reference = results.series().reference(series);
    return reference.equals(series)
        ? Optional.empty()
        : pattern
            .at(reference, cell.cell().threads())
            .flatMap(
                other ->
                    Ratio.of(cell, other, name(results.series(), reference), results.manifest()));
  }

  private static String name(SeriesList all, Series reference) {
    if (all.engines().size() > 1) {
      return reference.engine();
    }
    String label = all.label(reference);
    return label.length() > LONGEST_NAME ? "the first" : label;
  }
}
