package org.enginedyno.report.page.cell;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.report.html.Html;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.RateTimeline;

/** The way of every warm-up and run of a cell, drawn small: a line for each fork. */
final class CourseDrawing {
  private static final int HEIGHT = 28;
  private static final double STEP = 1.5;
  private static final int GAP = 6;

  private CourseDrawing() {}

  /** The drawing, where there is something to draw. */
  static Optional<Html> of(Measurement cell) {
    List<RateTimeline> courses = cell.courses();
    double top =
        courses.stream()
            .flatMap(course -> course.slices().rates().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    if (top <= 0) {
      return Optional.empty();
    }
    StringBuilder lines = new StringBuilder();
    double x = 0;
    int fork = 1;
    for (RateTimeline course : courses) {
      x += course.fork() == fork ? GAP : 3 * GAP;
      fork = course.fork();
      lines.append(
          course.measured() ? "<polyline points=\"" : "<polyline class=\"warmup\" points=\"");
      for (double rate : course.slices().rates()) {
        lines.append(
            String.format(Locale.ROOT, "%.1f,%.1f ", x, HEIGHT - 1 - (HEIGHT - 2) * rate / top));
        x += STEP;
      }
      lines.append("\"/>");
    }
    return Optional.of(
        new Html(
            String.format(
                Locale.ROOT,
                "<svg class=\"course\" width=\"%.0f\" height=\"%d\" role=\"img\" aria-label=\"rate"
                    + " over time\">%s</svg>",
                x + GAP,
                HEIGHT,
                lines)));
  }
}
