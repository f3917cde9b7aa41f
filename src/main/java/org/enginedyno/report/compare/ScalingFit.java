package org.enginedyno.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/**
 * The scaling law of a series that was measured at enough thread counts, or why none is shown.
 *
 * @param best the cell with the greatest score
 * @param fewest the fewest threads measured
 * @param most the most threads measured
 * @param law absent if there is an obstacle
 */
public record ScalingFit(
    WorkloadResults workload,
    String series,
    Measurement best,
    int fewest,
    int most,
    Optional<ScalingLaw> law,
    String obstacle) {
  /**
   * The largest accepted deviation from a score, for a law that is not within its runs; at a sharp
   * knee, the deviation is 12 % or more.
   */
  private static final double MOST_OFF = 0.1;

  private static final String RULE =
      "Gunther's law: n threads have n / (1 + contention x (n - 1) + coherence x n x (n - 1)) times the throughput of one. Contention is the share of an operation for which threads wait for each other; throughput stays below that of one thread divided by this share. Coherence is the additional cost of each pair of threads; it makes throughput fall after a peak. Both include the effects of the client and of the number of cores. In brackets are 95 %% intervals, from how far the scores lie from the law. A law is shown if all cells at %d or more thread counts are comparable and it is within %s of each score, or within its runs.";

  /** The fit of a series; empty if it has too few thread counts, or no score. */
  public static Optional<ScalingFit> of(Results results, WorkloadResults workload, Series series) {
    List<Measurement> cells = workload.of(series);
    if (cells.size() < ScalingLaw.FEWEST_POINTS || workload.best(series).isEmpty()) {
      return Optional.empty();
    }
    Measurement last = cells.get(cells.size() - 1);
    Optional<String> unfit =
        cells.stream().flatMap(cell -> obstacle(results, cell, last).stream()).findFirst();
    Optional<ScalingLaw> law = unfit.isPresent() ? Optional.empty() : law(cells);
    String obstacle = unfit.or(() -> law.flatMap(one -> misfit(one, cells))).orElse("");
    return Optional.of(
        new ScalingFit(
            workload,
            workload.isFloor()
                ? results.floorName(series.variant())
                : results.series().label(series),
            workload.best(series).orElseThrow(),
            cells.get(0).cell().threads(),
            last.cell().threads(),
            law.filter(any -> obstacle.isEmpty()),
            obstacle));
  }

  private static Optional<String> obstacle(Results results, Measurement cell, Measurement other) {
    if (cell.arrivals() != null) {
      return Optional.of("operations were due at a rate");
    }
    Manifest run = results.manifest();
    return (cell.isOk() ? cell.obstacle() : Optional.of("is " + cell.status()))
        .map(why -> "the cell at %s %s".formatted(threads(cell), why))
        .or(
            () ->
                run.session(cell.startedAt()) == run.session(other.startedAt())
                    ? Optional.empty()
                    : Optional.of("measured in different sessions"));
  }

  private static Optional<ScalingLaw> law(List<Measurement> cells) {
    TreeMap<Integer, Double> scores = new TreeMap<>();
    cells.forEach(cell -> scores.put(cell.cell().threads(), cell.score().orElseThrow()));
    return ScalingLaw.of(scores);
  }

  /** The largest deviation of the law from a score, if it is too large. */
  private static Optional<String> misfit(ScalingLaw law, List<Measurement> cells) {
    if (law.contention().value() > 1) {
      return Optional.of("contention would be above 1");
    }
    return cells.stream()
        .max(Comparator.comparingDouble(cell -> off(law, cell)))
        .filter(cell -> off(law, cell) > MOST_OFF)
        .map(
            cell ->
                "it misses the score at %s by %s"
                    .formatted(threads(cell), Numbers.percent(off(law, cell))));
  }

  /**
   * The relative deviation of the law from a score; 0 if the law is within the range of the runs.
   */
  private static double off(ScalingLaw law, Measurement cell) {
    Interval runs = Ratio.runs(cell);
    double value = law.at(cell.cell().threads());
    return runs.low() <= value && value <= runs.high() ? 0 : Math.abs(value / runs.value() - 1);
  }

  /** All laws and obstacles; empty if no series has enough thread counts. */
  public static Optional<Section> section(Results results) {
    List<ScalingFit> fits = all(results).toList();
    return Section.of(
        fits,
        "scaling-law",
        "Scaling law",
        new Block.Text(RULE.formatted(ScalingLaw.FEWEST_POINTS, Numbers.percent(MOST_OFF))),
        Table.of(
            fits,
            Column.text("pattern", fit -> Field.breakable(fit.workload.name())),
            Column.text("series", ScalingFit::series),
            Column.number("best score, ops/s", ScalingFit::score),
            Column.text(
                "contention",
                fit ->
                    fit.law
                        .map(one -> Field.of(interval(one.contention())))
                        .orElseGet(() -> Field.of("no law: " + fit.obstacle).last())),
            Column.text("coherence", fit -> interval(fit.law.orElseThrow().coherence())),
            Column.text("predicted peak", fit -> peak(fit.law.orElseThrow()))));
  }

  /**
   * The limits of the throughput of series, if the law shows them within the measured thread
   * counts.
   */
  public static List<Remark> remarks(Results results) {
    return all(results)
        .filter(fit -> !fit.workload.isFloor())
        .flatMap(fit -> fit.law.flatMap(fit::limit).stream())
        .toList();
  }

  private static Stream<ScalingFit> all(Results results) {
    return results.workloads().stream()
        .flatMap(
            workload ->
                (workload.isFloor() ? results.floorSeries() : results.series())
                    .all().stream().flatMap(series -> of(results, workload, series).stream()));
  }

  private Optional<Remark> limit(ScalingLaw one) {
    boolean hasPeak =
        one.peak().filter(peak -> fewest <= peak.low() && peak.high() <= most).isPresent();
    String limit =
        hasPeak
            ? "peak %s, best %s/s at %d"
                .formatted(peak(one), FigureText.score(best), best.cell().threads())
            : "contention %s: below %s times one thread"
                .formatted(interval(one.contention()), Numbers.times(1 / one.contention().value()));
    return Optional.of(new Remark("%s %s".formatted(workload.name(), series), limit))
        .filter(any -> hasPeak || one.contention().low() * most >= 1);
  }

  private static String peak(ScalingLaw one) {
    return one.peak()
        .map(
            peak ->
                "%s/s at %s (%s to %s)"
                    .formatted(
                        Numbers.number(one.at(Math.rint(peak.value()))),
                        Numbers.count(Math.round(peak.value()), "thread"),
                        Numbers.count((long) Math.floor(peak.low())),
                        Numbers.count((long) Math.ceil(peak.high()))))
        .orElse("no peak: coherence may be 0");
  }

  private String score() {
    return CellText.withMarks(FigureText.score(best), best) + " at " + threads(best);
  }

  private static String threads(Measurement cell) {
    return Numbers.count(cell.cell().threads(), "thread");
  }

  private static String interval(Interval factor) {
    return "%s (%s to %s)"
        .formatted(number(factor.value()), number(factor.low()), number(factor.high()));
  }

  private static String number(double factor) {
    return Double.isInfinite(factor) ? "any" : Numbers.number(Math.rint(1e6 * factor) / 1e6);
  }
}
