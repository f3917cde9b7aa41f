package org.enginedyno.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The conflicts that operations met, and how often operations were done again for them.
 *
 * @param errors how many of each, by SQLState and the server's number, as in {@code 40001/1213}
 * @param retries operations that were done again, each time
 */
public record Retries(SortedMap<String, Long> errors, long retries) {
  /** No operation met one. */
  public static final Retries NONE = new Retries(new TreeMap<>(), 0);

  public Retries {
    errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
    if (retries < 0 || retries > count(errors)) {
      throw new IllegalArgumentException(
          "%d retries cannot come of the errors %s".formatted(retries, errors));
    }
  }

  private static long count(Map<String, Long> errors) {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  public static Retries sum(List<Retries> parts) {
    TreeMap<String, Long> errors = new TreeMap<>();
    parts.forEach(part -> part.errors().forEach((error, n) -> errors.merge(error, n, Long::sum)));
    return new Retries(errors, parts.stream().mapToLong(Retries::retries).sum());
  }

  public long conflicts() {
    return count(errors);
  }
}
