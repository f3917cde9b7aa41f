package org.enginedyno.report.format;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.table.Column;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Unit;

/** Figures formatted for people, by their units. */
public final class FigureText {
  private FigureText() {}

  /** The figure of a cell, with times in this unit; empty if it has none. */
  public static String of(Figure figure, Measurement cell, LatencyUnit times) {
    boolean isTime = figure.unit() == Unit.MICROSECONDS || figure.unit() == Unit.CPU_MICROSECONDS;
    return isTime && figure.value(cell) instanceof Number micros
        ? times.micros(micros.doubleValue())
        : of(figure, cell);
  }

  /** The figure of a cell; empty if it has none. */
  public static String of(Figure figure, Measurement cell) {
    Object value = figure.value(cell);
    return value == null ? "" : text(figure.unit(), value);
  }

  /** The score of a cell; empty if it is not OK. */
  public static String score(Measurement cell) {
    return of(FigureCatalogue.THROUGHPUT, cell);
  }

  /** The head of a column for this figure. */
  public static Column.Head head(Figure figure) {
    return new Column.Head(
        hasUnit(figure.unit()) ? figure.title() : figure.title() + ", " + figure.unit(),
        figure.unit() == Unit.TEXT ? Column.Kind.TEXT : Column.Kind.NUMBER);
  }

  /** The figure of a cell with its unit; empty if it has none. */
  public static String withUnit(Figure figure, Measurement cell) {
    String text = of(figure, cell);
    return text.isEmpty() || hasUnit(figure.unit()) ? text : text + " " + figure.unit();
  }

  /** Whether the text of a figure already includes its unit, or needs none. */
  private static boolean hasUnit(Unit unit) {
    return switch (unit) {
      case TEXT, MICROSECONDS, CPU_MICROSECONDS, SHARE, BYTES, COUNT -> true;
      default -> false;
    };
  }

  private static String text(Unit unit, Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(one -> text(unit, one)).collect(Collectors.joining(" · "));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(one -> one.getKey() + " " + text(unit, one.getValue()))
          .collect(Collectors.joining(", "));
    }
    return value instanceof Number number ? number(unit, number) : value.toString();
  }

  private static String number(Unit unit, Number value) {
    return switch (unit) {
      case MICROSECONDS, CPU_MICROSECONDS -> Numbers.micros(value.doubleValue());
      case SHARE -> Numbers.percent(value.doubleValue());
      case BYTES -> Units.text(value.longValue());
      case COUNT -> Numbers.count(value.longValue());
      default -> Numbers.number(value.doubleValue());
    };
  }
}
