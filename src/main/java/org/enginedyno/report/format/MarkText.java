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
        .filter(mark -> !mark.isComparable())
        .map(mark -> mark.label().toString())
        .collect(Collectors.joining(", "));
  }

  /** The marks of a cell as charts show them. */
  public static List<MarkSign> signs(Measurement cell) {
    return cell.isOk()
        ? cell.marks().stream()
            .map(
                mark ->
                    new MarkSign(
                        letter(mark.label()), mark.label().toString(), mark.isComparable()))
            .toList()
        : List.of();
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
    return labels(cell).map(MarkText::letter).collect(Collectors.joining());
  }

  /** What the letters of some cells stand for; empty where they have none. */
  public static String legend(List<Measurement> cells) {
    return cells.stream()
        .flatMap(MarkText::labels)
        .distinct()
        .sorted()
        .map(label -> letter(label) + " " + label)
        .collect(Collectors.joining(", "));
  }

  /** What a mark says of the cell that has it. */
  public static String meaning(Label label) {
    return switch (label) {
      case DRIFTING -> "the rate went up or down while it was measured, in all forks alike";
      case NOISY -> "runs lie far apart, a thread starved, or others used the machine";
      case UNCACHED -> "pages were fetched where the plan expects its data in memory";
      case FEWER_SEARCHES -> "not everything was searched for that others search for";
      case TOO_SHORT -> "the noise hides whether the rate drifts";
    };
  }

  private static Stream<Label> labels(Measurement cell) {
    return cell.isOk() ? cell.marks().stream().map(Mark::label) : Stream.empty();
  }

  private static String letter(Label label) {
    return switch (label) {
      case DRIFTING -> "d";
      case NOISY -> "n";
      case UNCACHED -> "u";
      case FEWER_SEARCHES -> "s";
      case TOO_SHORT -> "?";
    };
  }
}
