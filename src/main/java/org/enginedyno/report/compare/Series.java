package org.enginedyno.report.compare;

/** An engine in a variant: one line of a chart. */
public record Series(Variant variant, String engine) {
  /** The series that has this value on one axis and otherwise equals this one. */
  public Series with(VariedAxis axis, String value) {
    return new Series(variant.with(axis, value), engine);
  }
}
