package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.SoakSummary;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.result.soak.SoakFigure;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.soak.SoakLog.Second;
import org.jspecify.annotations.Nullable;

/** Soaks in a page: their operations and the server's metrics over time, then their stalls. */
final class SoakSection {
  static final String ID = "soak";

  /**
   * A screen cannot show more points. In longer soaks, the least and the greatest value of each
   * part are drawn.
   */
  private static final int MOST_POINTS = 1_200;

  private static final int DIGITS = 4;

  /** A shorter part of a second has too few operations for a figure. */
  private static final double LEAST_SECONDS = 0.5;

  private static final String HOW =
      "Move the pointer for values. Drag to zoom into all charts, double-click for the whole.";

  private SoakSection() {}

  /** A line of a chart. */
  private record Line(
      String chart, String name, String unit, Function<Second, @Nullable Double> value) {}

  static Optional<Section> of(Results results) {
    List<SoakSummary> soaks = SoakSummary.of(results);
    List<Block> blocks = new ArrayList<>();
    for (SoakSummary soak : soaks) {
      blocks.add(new Block.Text(soak.sentence()));
      blocks.add(Html.styled("p", "how", HOW + thinned(soak.log())));
      blocks.add(Html.styled("div", "soaked", figures(soak, results.latencyUnit())));
      note(blocks, "Always zero", soak.titles(all -> !all.isEmpty() && isZero(all)));
      note(blocks, "Not reported by this server", soak.titles(List::isEmpty));
      soak.table().ifPresent(blocks::add);
    }
    return Section.of(soaks, ID, "Soak", blocks.toArray(Block[]::new));
  }

  private static boolean isZero(List<Double> values) {
    return values.stream().allMatch(value -> value == 0);
  }

  private static void note(List<Block> blocks, String what, String titles) {
    if (!titles.isEmpty()) {
      blocks.add(new Block.Text("%s: %s.".formatted(what, titles)));
    }
  }

  private static int each(SoakLog log) {
    int seconds = log.seconds().size();
    return seconds <= MOST_POINTS ? 1 : (2 * seconds + MOST_POINTS - 1) / MOST_POINTS;
  }

  private static String thinned(SoakLog log) {
    return each(log) == 1
        ? ""
        : " Of each %d seconds, the least and the greatest value are drawn; the run's folder log has all."
            .formatted(each(log));
  }

  private static Html figures(SoakSummary soak, LatencyUnit unit) {
    SoakLog log = soak.log();
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("throughput", "operations", "/s", Second::rate));
    for (SoakFigure figure : List.of(SoakFigure.MAX, SoakFigure.P99, SoakFigure.P50)) {
      lines.add(
          new Line(
              "latency",
              figure.title(),
              unit.toString(),
              second -> Optional.ofNullable(second.get(figure)).map(unit::in).orElse(null)));
    }
    for (SoakFigure figure : SoakFigure.ofServer()) {
      if (!isZero(log.values(figure))) {
        String title = figure.title();
        lines.add(new Line(title, title, figure.unit().toString(), it -> it.get(figure)));
      }
    }
    List<List<Second>> parts = parts(whole(log.seconds()), each(log));
    List<Number> times = parts.stream().flatMap(part -> times(part, log.start()).stream()).toList();
    List<Map<String, Object>> drawn =
        lines.stream()
            .<Map<String, Object>>map(
                line ->
                    Map.of(
                        "chart", line.chart(),
                        "name", line.name(),
                        "unit", line.unit(),
                        "values", parts.stream().flatMap(it -> values(it, line)).toList()))
            .toList();
    List<List<Number>> stalls =
        soak.stalls().stream()
            .map(one -> List.of(tenths(one.start()), tenths(one.start() + one.seconds())))
            .toList();
    return PageTemplate.figures(Map.of("times", times, "lines", drawn, "stalls", stalls));
  }

  /** Without the last part of a second, in which hardly any operation ended. */
  private static List<Second> whole(List<Second> seconds) {
    int last = seconds.size() - 1;
    return last > 0 && seconds.get(last).end() - seconds.get(last - 1).end() < LEAST_SECONDS
        ? seconds.subList(0, last)
        : seconds;
  }

  private static List<List<Second>> parts(List<Second> seconds, int each) {
    return IntStream.range(0, (seconds.size() + each - 1) / each)
        .mapToObj(i -> seconds.subList(i * each, Math.min(seconds.size(), (i + 1) * each)))
        .toList();
  }

  /** The time of a single second; of several, the times of the first and the last. */
  private static List<Number> times(List<Second> part, double start) {
    Stream<Second> ends =
        part.size() == 1 ? part.stream() : Stream.of(part.get(0), part.get(part.size() - 1));
    return ends.<Number>map(second -> tenths(second.end() - start)).toList();
  }

  /** The least and the greatest value, in the order of time; null if there are none. */
  private static Stream<@Nullable Number> values(List<Second> part, Line line) {
    List<Double> values =
        part.stream().flatMap(second -> Stream.ofNullable(line.value().apply(second))).toList();
    if (values.isEmpty()) {
      return part.stream().limit(2).map(second -> null);
    }
    int least = values.indexOf(Collections.min(values));
    int most = values.indexOf(Collections.max(values));
    Stream<Integer> chosen =
        part.size() == 1
            ? Stream.of(least)
            : Stream.of(Math.min(least, most), Math.max(least, most));
    return chosen.map(values::get).map(value -> Numbers.rounded(value, DIGITS));
  }

  private static Number tenths(double seconds) {
    return Math.round(10 * seconds) / 10.0;
  }
}
