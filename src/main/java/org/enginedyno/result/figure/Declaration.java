package org.enginedyno.result.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure.Better;
import org.enginedyno.result.figure.Figure.Judged;
import org.enginedyno.result.figure.Figure.Source;
import org.jspecify.annotations.Nullable;

/** A figure while it is being declared: its sentence comes last, and adds it to the others. */
final class Declaration {
  private static final List<Figure> DECLARED = new ArrayList<>();

  private final String key;
  private final Unit unit;
  private final Better better;
  private final Function<Measurement, @Nullable Object> value;
  private String column;
  private String title;
  private boolean needsOk = true;
  private @Nullable Judged judged;

  Declaration(String key, Unit unit, Better better, Function<Measurement, @Nullable Object> value) {
    this.key = key;
    this.unit = unit;
    this.better = better;
    this.value = value;
    column = key.replace('-', '_') + unit.suffix();
    title = key.replace('-', ' ').replace("p999", "p99.9").replace("cpu", "CPU");
  }

  Declaration title(String other) {
    title = other;
    return this;
  }

  Declaration column(String other) {
    column = other;
    return this;
  }

  Declaration ofEveryCell() {
    needsOk = false;
    return this;
  }

  Declaration judged(
      String phrase, String up, String down, Function<SideSums, @Nullable Double> ofSide) {
    judged = new Judged(phrase, up, down, ofSide);
    return this;
  }

  Figure about(String sentence) {
    Source source = new Source(needsOk, value);
    Figure figure = new Figure(key, column, title, unit, better, sentence, source, judged);
    DECLARED.add(figure);
    return figure;
  }

  static Declaration figure(
      String key, Unit unit, Better better, Function<Measurement, @Nullable Object> value) {
    return new Declaration(key, unit, better, value);
  }

  static List<Figure> all() {
    return List.copyOf(DECLARED);
  }

  /** A figure of a part of a cell, which not every cell has. */
  static <T> Function<Measurement, @Nullable Object> part(
      Function<Measurement, @Nullable T> part, Function<T, @Nullable Object> value) {
    return cell -> {
      T found = part.apply(cell);
      return found == null ? null : value.apply(found);
    };
  }

  static @Nullable Object times(Measurement cell, Function<Measurement, @Nullable Object> factor) {
    return factor.apply(cell) instanceof Number number
        ? cell.score().orElseThrow() * number.doubleValue()
        : null;
  }
}
