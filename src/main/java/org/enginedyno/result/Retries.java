package org.enginedyno.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The conflicts that operations met, and how often operations were retried.
 *
 * @param errors the number of each error, by SQLState and error number, as in {@code 40001/1213}
 */
public record Retries(SortedMap<String, Long> errors, long retries) {
  /** No conflicts. */
  public static final Retries NONE = new Retries(new TreeMap<>(), 0);

  public Retries {
    errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
    if (retries < 0 || retries > count(errors)) {
      throw new IllegalArgumentException(
          "%d retries do not match the errors %s".formatted(retries, errors));
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
