package org.enginedyno.result.figure;

/** The unit of a figure, which also decides how the figure is printed. */
public enum Unit {
  OPERATIONS_PER_SECOND("ops/s", "_ops_per_second"),
  QUERIES_PER_SECOND("queries/s", ""),
  ROWS_PER_SECOND("rows/s", ""),
  /** The time of an operation or of a part of it. */
  MICROSECONDS("us/op", "_microseconds"),
  CPU_MICROSECONDS("us/op", "_microseconds_per_op"),
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
