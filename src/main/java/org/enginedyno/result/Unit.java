package org.enginedyno.result;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** The unit of a figure, which also decides how the figure is printed. */
public enum Unit {
  OPERATIONS_PER_SECOND("ops/s", "_ops_per_second"),
  QUERIES_PER_SECOND("queries/s", ""),
  ROWS_PER_SECOND("rows/s", ""),
  /** The time of an operation or of a part of it. */
  MICROSECONDS("us/op", "_microseconds"),
  CPU_MICROSECONDS("us/op", "_microseconds_per_op"),
  MILLISECONDS("ms", "_milliseconds"),
  PER_OPERATION("per op", "_per_op"),
  PER_ROW("per row", "_per_row"),
  BYTES("bytes", "_bytes"),
  BYTES_PER_ROW("bytes per row", "_per_row"),
  SHARE("share", ""),
  COUNT("count", ""),
  TEXT("text", "");

  private final String text;
  private final String suffix;

  Unit(String text, String suffix) {
    this.text = text;
    this.suffix = suffix;
  }

  /**
   * The units in which limits on such figures may be written, as multiples of the figure's unit.
   */
  public Map<String, BigDecimal> ofLimits() {
    return switch (this) {
      case OPERATIONS_PER_SECOND, QUERIES_PER_SECOND, ROWS_PER_SECOND -> units("/s", 0);
      case MICROSECONDS, CPU_MICROSECONDS -> units("us", 0, "ms", 3, "s", 6);
      case SHARE -> units("%", -2, "", 0);
      default -> units("", 0);
    };
  }

  /** Units by their names, each followed by its power of ten. */
  private static Map<String, BigDecimal> units(Object... units) {
    Map<String, BigDecimal> byName = new LinkedHashMap<>();
    for (int i = 0; i < units.length; i += 2) {
      byName.put((String) units[i], BigDecimal.ONE.scaleByPowerOfTen((Integer) units[i + 1]));
    }
    return byName;
  }

  String suffix() {
    return suffix;
  }

  /** Whether its figures are durations in microseconds. */
  public boolean isTime() {
    return this == MICROSECONDS || this == CPU_MICROSECONDS;
  }

  @Override
  public String toString() {
    return text;
  }
}
