package org.enginedyno.report.series;

import java.util.List;

/** An engine in a variant: one line of a chart. */
public record Series(Variant variant, String engine) {
  /** The series that differs on one axis alone, by having that value. */
  public Series with(VariedAxis axis, String value) {
    return new Series(variant.with(axis, value), engine);
  }

  /** What several series have in common that differ on one axis alone. */
  public Series without(VariedAxis axis) {
    return new Series(variant.without(List.of(axis)), engine);
  }
}
