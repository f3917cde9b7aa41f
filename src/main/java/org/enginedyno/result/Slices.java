package org.enginedyno.result;

import java.util.ArrayList;
import java.util.List;

/**
 * How many operations of all workers ended in each slice of a warm-up's or run's time; its ragged
 * ends are left out.
 *
 * @param nanos the length of a slice
 */
public record Slices(long nanos, List<Long> operations) {
  public static final Slices NONE = new Slices(1, List.of());

  public Slices {
    operations = List.copyOf(operations);
    if (nanos < 1) {
      throw new IllegalArgumentException("a slice must take time: " + nanos);
    }
  }

  /** Slices of so many of these each; an incomplete one at the end is left out. */
  public Slices joined(int each) {
    List<Long> joined = new ArrayList<>();
    for (int i = 0; i + each <= operations.size(); i += each) {
      joined.add(operations.subList(i, i + each).stream().mapToLong(Long::longValue).sum());
    }
    return new Slices(each * nanos, joined);
  }

  public List<Double> rates() {
    return operations.stream().map(count -> count * 1e9 / nanos).toList();
  }
}
