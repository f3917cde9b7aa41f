package org.enginedyno.workload.custom;

/**
 * A value of a row or of a parameter, as a function of where it is drawn.
 *
 * <p>A result is a {@link Long}, {@link Double}, {@link String}, {@link java.time.LocalDate} or
 * {@link java.time.LocalDateTime}.
 */
@FunctionalInterface
public interface Value {
  Object at(Draw draw);
}
