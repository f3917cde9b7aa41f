package org.enginedyno.workload.custom;

import java.util.List;

/**
 * A value of a row or of a parameter, as a function of where it is drawn.
 *
 * <p>A result is a {@link Long}, {@link Double}, {@link String}, {@link java.time.LocalDate} or
 * {@link java.time.LocalDateTime}.
 */
@FunctionalInterface
public interface Value {
  Object at(Draw draw);

  /** All possible values if they are few, or the least and the greatest one; empty if unknown. */
  default List<Object> limits() {
    return List.of();
  }

  /** The same value with these limits. */
  default Value within(List<Object> limits) {
    record Limited(Value drawn, List<Object> limits) implements Value {
      @Override
      public Object at(Draw draw) {
        return drawn.at(draw);
      }
    }
    return new Limited(this, limits);
  }
}
