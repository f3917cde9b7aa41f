package org.enginedyno.report.format;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;

/** The marks of cells in words, and in letters where there is little room. */
public final class MarkText {
  private MarkText() {}

  /** The marks of a cell: {@code drifting, noisy}; empty where it has none. */
  public static String of(Measurement cell) {
    return labels(cell).map(Label::toString).collect(Collectors.joining(", "));
  }

  /** Those that keep a cell from being compared. */
  public static String unsteady(Measurement cell) {
    return cell.marks().stream()
        .map(Mark::label)
        .filter(label -> !label.isComparable())
        .map(Label::toString)
        .collect(Collectors.joining(", "));
  }

  /** What a chart calls a cell that is more than a point there: {@code Aria (noisy)}. */
  public static String beside(String name, Measurement cell) {
    String marks = of(cell);
    return marks.isEmpty() ? name : "%s (%s)".formatted(name, marks.replace(", ", " and "));
  }

  /** A figure with the cell's marks in a line below it. */
  public static String below(String figure, Measurement cell) {
    String marks = of(cell);
    return marks.isEmpty() ? figure : figure + "\n" + marks;
  }

  /** The marks of a cell in a letter each. */
  public static String letters(Measurement cell) {
    return labels(cell).map(Label::letter).collect(Collectors.joining());
  }

  /** What the letters of some cells stand for; empty where they have none. */
  public static String legend(List<Measurement> cells) {
    return cells.stream()
        .flatMap(MarkText::labels)
        .distinct()
        .sorted()
        .map(label -> label.letter() + " " + label)
        .collect(Collectors.joining(", "));
  }

  /** The kinds of a cell's marks. */
  public static Stream<Label> labels(Measurement cell) {
    return cell.isOk() ? cell.marks().stream().map(Mark::label) : Stream.empty();
  }
}
