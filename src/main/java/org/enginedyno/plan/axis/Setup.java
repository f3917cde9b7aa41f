package org.enginedyno.plan.axis;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a server stands when a cell is measured.
 *
 * @param settings what is asked of it, by name: server variables, and {@link #DURABILITY}
 */
public record Setup(SortedMap<String, String> settings, Instance instance) {
  /** The setting that names a whole profile of variables. */
  public static final String DURABILITY = "durability";

  /** In a setting's place: the variable is left as it is. */
  public static final String LEFT_ALONE = "as shipped";

  /** As it comes. */
  public static final Setup AS_SHIPPED = new Setup(new TreeMap<>(), Instance.SHARED);

  public Setup {
    SortedMap<String, String> asked = new TreeMap<>(settings);
    asked.entrySet().removeIf(one -> isLeftAlone(one.getKey(), one.getValue()));
    settings = Collections.unmodifiableSortedMap(asked);
  }

  /** A profile of that name says so itself. */
  private static boolean isLeftAlone(String name, String value) {
    return value.equals(LEFT_ALONE) && !name.equals(DURABILITY);
  }

  /** The settings of which it is known, before any server was asked, that they take a new start. */
  public SortedMap<String, String> atStart() {
    return AtStart.of(settings);
  }

  /** The settings in a line. */
  @Override
  public String toString() {
    return settings.isEmpty()
        ? "as shipped"
        : String.join(
            ", ",
            settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toList());
  }
}
