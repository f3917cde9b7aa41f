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
 * How a chart shows the marks of its cells: those that nearly all have are named once, below it.
 *
 * @param common the marks that nearly all have
 * @param words names them in a sentence; empty where there are none
 */
record ChartMarks(Set<Label> common, String words) {
  private static final double NEARLY_ALL = 0.75;

  /** Of fewer cells, nearly all are not many. */
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

  /** The name of a cell that is more than a point: {@code Aria (noisy)}. */
  String named(String name, Measurement cell) {
    return bracketed(name, joined(cell, " and "));
  }

  /** The same with a letter for each mark. */
  String lettered(String name, Measurement cell) {
    return bracketed(name, letters(cell));
  }

  private String letters(Measurement cell) {
    return others(cell).map(Label::letter).collect(Collectors.joining());
  }

  private static String bracketed(String name, String marks) {
    return marks.isEmpty() ? name : "%s (%s)".formatted(name, marks);
  }

  /** A figure with the marks in a line below it, in words where bars have room for them. */
  String below(String figure, Measurement cell, boolean hasRoom) {
    String marks = hasRoom ? joined(cell, ", ") : letters(cell);
    return marks.isEmpty() ? figure : figure + "\n" + marks;
  }

  /** What the letters of some cells stand for, in a sentence; empty where they have none. */
  String legend(List<Measurement> cells) {
    String legend = CellText.legend(cells.stream().flatMap(this::others));
    return legend.isEmpty() ? "" : "Letters: %s. ".formatted(legend);
  }
}
