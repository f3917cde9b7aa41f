package org.enginedyno.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a cell: what it is called, what it means, and where it comes from.
 *
 * @param key what users write, as in {@code latency-p99}
 * @param column its name in cells.csv
 * @param title its name in tables and exports
 * @param about one sentence that says what it is, with its denominator
 * @param judged how a duel compares it; absent where no duel does
 */
public record Figure(
    String key,
    String column,
    String title,
    Unit unit,
    Better better,
    String about,
    Source source,
    @Nullable Judged judged) {
  /** Which way a figure has to move to be an improvement. */
  public enum Better {
    MORE,
    LESS,
    NEITHER;

    @Override
    public String toString() {
      return this == NEITHER ? "-" : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Where a figure comes from.
   *
   * @param needsOk whether only cells that are OK have it
   * @param isNumber whether it is one number
   * @param value a number, a text, a list of numbers, or texts and numbers by name
   */
  public record Source(
      boolean needsOk, boolean isNumber, Function<Measurement, @Nullable Object> value) {}

  /**
   * How a duel compares a figure.
   *
   * @param phrase its name in a sentence, as in {@code median latency}
   * @param up the word for a change upwards
   * @param down the word for a change downwards
   * @param value the figure of one side of a block
   */
  public record Judged(
      String phrase, String up, String down, Function<SideSums, @Nullable Double> value) {}

  /** The figure of a cell; absent where it has none. */
  public @Nullable Object value(Measurement cell) {
    if (source.needsOk() && !cell.isOk()) {
      return null;
    }
    Object value = source.value().apply(cell);
    return value instanceof Double number && !Double.isFinite(number) ? null : value;
  }

  /** The figure of a cell as a number; empty where it has none. */
  public OptionalDouble number(Measurement cell) {
    return value(cell) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  /** Whether it is one number, not a text or a list. */
  public boolean isNumber() {
    return source.isNumber();
  }

  /** Whether one side of a block has the figure, even if it is zero. */
  public boolean isSeen(SideSums side) {
    return judged != null && judged.value().apply(side) != null;
  }

  /** The figure of one side over several blocks; empty if it is missing or zero. */
  public OptionalDouble pooled(List<SideSums> blocks) {
    // percentiles have no sum: they come from the latencies of all operations
    return blocks.isEmpty()
        ? OptionalDouble.empty()
        : number(SideSums.sum(blocks, unit == Unit.MICROSECONDS));
  }

  /** The figure of one side of a block; empty if it is missing or zero. */
  public OptionalDouble number(SideSums side) {
    Double value = judged == null ? null : judged.value().apply(side);
    return value == null || !(value > 0) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  public String phrase() {
    return judged == null ? title : judged.phrase();
  }

  /** The word for a change of it, as in "3 % more". */
  public String direction(boolean up) {
    return judged == null ? (up ? "more" : "less") : up ? judged.up() : judged.down();
  }

  public boolean moreIsBetter() {
    return better == Better.MORE;
  }

  @Override
  public String toString() {
    return key;
  }

  /** Builds a figure; {@code about} comes last, and adds it to the declared figures. */
  static final class Declaration {
    private static final List<Figure> DECLARED = new ArrayList<>();

    private final String key;
    private final Unit unit;
    private final Better better;
    private final Function<Measurement, @Nullable Object> value;
    private String column;
    private String title;
    private boolean needsOk = true;
    private boolean isNumber;
    private @Nullable Judged judged;

    Declaration(
        String key, Unit unit, Better better, Function<Measurement, @Nullable Object> value) {
      this.key = key;
      this.unit = unit;
      this.better = better;
      this.value = value;
      isNumber = unit != Unit.TEXT;
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

    /** It is a list of numbers, or numbers by name. */
    Declaration severalNumbers() {
      isNumber = false;
      return this;
    }

    Declaration judged(
        String phrase, String up, String down, Function<SideSums, @Nullable Double> ofSide) {
      judged = new Judged(phrase, up, down, ofSide);
      return this;
    }

    Figure about(String sentence) {
      Source source = new Source(needsOk, isNumber, value);
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

    static @Nullable Object times(
        Measurement cell, Function<Measurement, @Nullable Object> factor) {
      return factor.apply(cell) instanceof Number number
          ? cell.score().orElseThrow() * number.doubleValue()
          : null;
    }
  }
}
