package org.enginedyno.claim;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The cells of one side of a claim.
 *
 * @param values required values by axis title
 * @param alike published values; a cell with other values is marked, but still compared
 */
public record Case(SortedMap<String, String> values, SortedMap<String, String> alike) {
  public static final String ENGINE = "engine";
  public static final String THREADS = "threads";
  public static final String SERVER_CORES = "server-cores";
  public static final String ROWS = "data.rows";

  /** The cores of the machine; not an axis of a cell. */
  public static final String CORES = "cores";

  /** The type of the file system that a cell's place is on. */
  public static final String FILE_SYSTEM = "file-system";

  /** Which tenth of a run's rows is compared; not an axis of a cell. */
  public static final String STRETCH = "stretch";

  public static final String FIRST = "first";
  public static final String LAST = "last";

  /** A placeholder for the value with the highest figure. */
  public static final String PEAK = "peak";

  public Case {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    alike = Collections.unmodifiableSortedMap(new TreeMap<>(alike));
  }

  public Optional<String> value(String axis) {
    return Optional.ofNullable(values.get(axis));
  }

  public boolean isPeak(String axis) {
    return PEAK.equals(values.get(axis));
  }

  public boolean isPeak() {
    return values.containsValue(PEAK);
  }

  /** The values as text, engine first. */
  @Override
  public String toString() {
    String others =
        values.entrySet().stream()
            .filter(one -> !one.getKey().equals(ENGINE))
            .map(Object::toString)
            .collect(Collectors.joining(" "));
    return (value(ENGINE).orElse("") + " " + others).strip();
  }
}
