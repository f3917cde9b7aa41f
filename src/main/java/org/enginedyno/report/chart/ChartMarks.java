package org.enginedyno.report.chart;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.format.CellText;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;

/**
 * How a chart shows the marks of its cells: marks that nearly all cells have are named once, below
 * the chart.
 *
 * @param common the marks that nearly all cells have
 * @param words a sentence that names these marks; empty if there are none
 */
record ChartMarks(Set<Label> common, String words) {
  private static final double NEARLY_ALL = 0.75;

  /** With fewer cells than this, a mark is common only if all of them have it. */
  private static final int MANY = 4;

  static ChartMarks of(List<Measurement> cells) {
    List<Measurement> drawn = cells.stream().filter(Measurement::isOk).toList();
    int all = drawn.size();
    Map<Label, Long> counts =
        drawn.stream()
            .flatMap(cell -> CellText.labels(cell).distinct())
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    counts.values().removeIf(count -> !isCommon(count, all));
    String words =
        counts.entrySet().stream()
            .map(
                one ->
                    "%s %s"
                        .formatted(
                            one.getValue() == all ? "all" : one.getValue() + " of " + all,
                            one.getKey()))
            .collect(Collectors.joining(", "));
    return new ChartMarks(
        Set.copyOf(counts.keySet()), words.isEmpty() ? "" : "Marked: %s. ".formatted(words));
  }

  private static boolean isCommon(long count, int all) {
    return all > 1 && (count == all || (all >= MANY && count >= NEARLY_ALL * all));
  }

  private Stream<Label> others(Measurement cell) {
    return CellText.labels(cell).distinct().filter(label -> !common.contains(label));
  }

  private String joined(Measurement cell, String separator) {
    return others(cell).map(Label::toString).collect(Collectors.joining(separator));
  }

  /**
   * The name of a cell that is drawn as more than a point, with its marks: {@code Aria (noisy)}.
   */
  String named(String name, Measurement cell) {
    return bracketed(name, joined(cell, " and "));
  }

  /** The name of a cell with a letter for each mark. */
  String lettered(String name, Measurement cell) {
    return bracketed(name, letters(cell));
  }

  private String letters(Measurement cell) {
    return others(cell).map(Label::letter).collect(Collectors.joining());
  }

  private static String bracketed(String name, String marks) {
    return marks.isEmpty() ? name : "%s (%s)".formatted(name, marks);
  }

  /**
   * A figure with the marks in a line below it, spelled out if the bars have room, else as letters.
   */
  String below(String figure, Measurement cell, boolean hasRoom) {
    String marks = hasRoom ? joined(cell, ", ") : letters(cell);
    return marks.isEmpty() ? figure : figure + "\n" + marks;
  }

  /** A sentence that explains the letters of these cells; empty if they have none. */
  String legend(List<Measurement> cells) {
    String legend = CellText.legend(cells.stream().flatMap(this::others));
    return legend.isEmpty() ? "" : "Letters: %s. ".formatted(legend);
  }
}
