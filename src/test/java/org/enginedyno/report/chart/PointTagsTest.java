package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Mark.Label;
import org.junit.jupiter.api.Test;

/** Letters of overlapping points, as in the picture. */
final class PointTagsTest {
  private static final Pattern LETTERS =
      Pattern.compile("<text[^>]* x=\"([\\d.]+)\"[^>]* y=\"([\\d.]+)\"[^>]*>dn</text>");
  private static final Pattern SWAPPED =
      Pattern.compile("<text[^>]* y=\"([\\d.]+)\"[^>]* x=\"([\\d.]+)\"[^>]*>dn</text>");
  private static final int LINES = 6;

  /** The positions of the letters of all points. */
  private static List<double[]> written(double apart) throws IOException {
    Plot plot =
        new Plot(new Caption("a plot", "", List.of()), List.of("1", "4"), "threads", "ops/s", 100);
    for (int i = 0; i < LINES; i++) {
      String name = "line " + i;
      List<Point> points = List.of(point(0, 50 + i * apart), point(1, 80 + i * apart));
      plot.line(name, new LineStyle(ChartStyle.INK, 0, 0), points);
      plot.letters(name, points, Set.of());
    }
    String svg = new Picture("picture", plot).svg();
    List<double[]> places = new ArrayList<>();
    LETTERS.matcher(svg).results().map(found -> place(found, 1, 2)).forEach(places::add);
    SWAPPED.matcher(svg).results().map(found -> place(found, 2, 1)).forEach(places::add);
    return places;
  }

  private static double[] place(MatchResult found, int x, int y) {
    return new double[] {
      Double.parseDouble(found.group(x)), Double.parseDouble(found.group(y)),
    };
  }

  private static Point point(double x, double value) {
    return new Point(x, Optional.of(Interval.exactly(value)), List.of(Label.DRIFTING, Label.NOISY));
  }

  @Test
  void doNotOverlap() throws IOException {
    for (double apart : new double[] {0, 0.4, 2}) {
      List<double[]> places = written(apart);

      assertThat(places).hasSize(2 * LINES);
      IntStream.range(0, places.size())
          .forEach(
              i ->
                  assertThat(places.subList(i + 1, places.size()))
                      .allMatch(other -> areApart(places.get(i), other)));
    }
  }

  private static boolean areApart(double[] one, double[] other) {
    return Math.abs(one[0] - other[0]) >= 13 || Math.abs(one[1] - other[1]) >= 8;
  }
}
