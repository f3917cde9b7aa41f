package org.enginedyno.report.compare;

/** An engine in a variant: one line of a chart. */
public record Series(Variant variant, String engine) {
  /** The series that differs on one axis alone, by having that value. */
  public Series with(VariedAxis axis, String value) {
    return new Series(variant.with(axis, value), engine);
  }
}
