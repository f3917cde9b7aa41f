package org.enginedyno.result;

import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sums of figures that may be unknown. */
public final class Sums {
  private Sums() {}

  /** The sum of a figure over all parts; null if it is unknown for one of them. */
  public static <T> @Nullable Long of(Collection<T> parts, Function<T, @Nullable Long> figure) {
    long sum = 0;
    for (T part : parts) {
      Long one = figure.apply(part);
      if (one == null) {
        return null;
      }
      sum += one;
    }
    return sum;
  }
}
