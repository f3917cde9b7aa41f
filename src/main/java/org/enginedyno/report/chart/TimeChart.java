package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.jspecify.annotations.Nullable;

/**
 * The rates and latencies of cells over time, slice by slice, as data for a script of the page.
 *
 * @param part what its series have in common; empty if the workload has only one chart
 */
public record TimeChart(String workload, int threads, String part, List<Line> lines) {
  /** A page with more cells is too large: each takes about 3 KB. */
  public static final int MOST_CELLS = 100;

  /** A cell with more slices has them merged. */
  private static final int MOST_POINTS = 100;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /**
   * With this resolution, two digits encode counts up to a thousand million, and small counts
   * exactly.
   */
  private static final int STEPS_PER_OCTAVE = 128;

  /** A cell, with the colour of its line on a light page and on a dark one. */
  public record Line(
      String name, List<String> colours, List<Integer> dashes, Measurement cell, List<Run> runs) {}

  /**
   * A measured run.
   *
   * @param seconds the length of a slice
   * @param p99 in microseconds, by slice; null for a slice without operations; empty if latencies
   *     were not recorded
   * @param counts the latency distribution of each slice: one digit for the first half octave with
   *     an operation, then the count of each half octave from there on, as a logarithm in two
   *     digits
   * @param due the arrival rate per second; empty for a closed loop
   */
  public record Run(
      int fork,
      Number start,
      double seconds,
      List<Long> operations,
      List<@Nullable Number> p99,
      List<String> counts,
      List<Number> due) {}

  /** The charts of all patterns, up to the maximum number of cells. */
  public static List<TimeChart> of(Results results) {
    Palette palette = new Palette(results);
    List<TimeChart> charts = new ArrayList<>();
    int left = MOST_CELLS;
    for (WorkloadResults workload : results.patterns()) {
      for (int threads : workload.threads()) {
        for (Panel panel : palette.panels()) {
          List<Line> lines =
              panel.series().stream()
                  .flatMap(series -> line(workload, threads, palette, panel, series).stream())
                  .limit(left)
                  .toList();
          left -= lines.size();
          if (!lines.isEmpty()) {
            charts.add(new TimeChart(workload.name(), threads, panel.name(), lines));
          }
        }
      }
    }
    return charts;
  }

  private static Optional<Line> line(
      WorkloadResults workload, int threads, Palette palette, Panel panel, Series series) {
    LineStyle style = palette.line(series);
    return workload
        .at(series, threads)
        .filter(Measurement::isOk)
        .map(
            cell ->
                new Line(
                    panel.label(series),
                    Colours.onPages(style.colour()),
                    style.dashes(),
                    cell,
                    runs(cell)))
        .filter(line -> !line.runs().isEmpty());
  }

  private static List<Run> runs(Measurement cell) {
    List<RateTimeline> measured =
        cell.courses().stream()
            .filter(course -> course.measured() && !course.slices().operations().isEmpty())
            .toList();
    int slices = measured.stream().mapToInt(one -> one.slices().operations().size()).sum();
    int each = (slices + MOST_POINTS - 1) / MOST_POINTS;
    Arrivals arrivals = cell.cell().arrivals();
    return measured.stream()
        .map(one -> run(one.fork(), one.slices().joined(each), arrivals))
        .toList();
  }

  private static Run run(int fork, Slices slices, Arrivals arrivals) {
    String text = slices.latencies();
    List<long[]> latencies = text == null ? List.of() : SliceLatencies.counts(text);
    return new Run(
        fork,
        Numbers.rounded(slices.startNanos() / 1e9, 4),
        slices.nanos() / 1e9,
        slices.operations(),
        latencies.stream().map(TimeChart::p99).collect(Collectors.toList()),
        latencies.stream().map(TimeChart::counts).toList(),
        arrivals.isClosed() ? List.of() : due(slices, arrivals));
  }

  private static List<Number> due(Slices slices, Arrivals arrivals) {
    double seconds = slices.nanos() / 1e9;
    double start = slices.startNanos() / 1e9;
    return IntStream.range(0, slices.operations().size())
        .mapToDouble(
            i ->
                arrivals.operations(start + (i + 1) * seconds)
                    - arrivals.operations(start + i * seconds))
        .mapToObj(operations -> Numbers.rounded(operations / seconds, 4))
        .toList();
  }

  private static @Nullable Number p99(long[] counts) {
    double micros = SliceLatencies.percentile(counts, 0.99) / NANOS_PER_MICRO;
    return micros == 0 ? null : Numbers.rounded(micros, 3);
  }

  /** The encoded counts. Two buckets make half an octave; the first bucket stays alone. */
  public static String counts(long[] buckets) {
    StringBuilder text = new StringBuilder();
    int empty = 0;
    for (int half = 0; half <= SliceLatencies.BUCKETS / 2; half++) {
      long count = buckets[2 * half] + (half == 0 ? 0 : buckets[2 * half - 1]);
      if (count == 0) {
        empty++;
        continue;
      }
      text.append(text.isEmpty() ? DIGITS.substring(half, half + 1) : ".".repeat(empty));
      int step = (int) Math.round(STEPS_PER_OCTAVE * Math.log((double) count) / Math.log(2));
      text.append(DIGITS.charAt(step / DIGITS.length()));
      text.append(DIGITS.charAt(step % DIGITS.length()));
      empty = 0;
    }
    return text.toString();
  }
}
