package org.enginedyno.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;

/**
 * What a plan varies; every list is an axis of its matrix.
 *
 * @param servers empty for workloads on files, which need no server
 * @param engines empty if there are no servers
 * @param knobs the values of the knobs that the plan names, by their keys
 * @param settings the values of the server settings that the plan names, by name; a setting of one
 *     engine or workload has its name as a prefix, as in {@code InnoDB.innodb_io_capacity}
 * @param atATime how many of the further axes may differ from their first value in one cell
 */
public record Axes(
    List<String> servers,
    List<String> engines,
    List<String> workloads,
    List<Integer> threads,
    Map<String, List<String>> knobs,
    Map<String, List<String>> settings,
    AxisChoices choices,
    int atATime) {
  /** All axes may vary together. */
  public static final int ALL_AT_A_TIME = 1_000;

  public Axes {
    servers = servers.stream().distinct().toList();
    engines = engines.stream().distinct().toList();
    if (servers.isEmpty() != engines.isEmpty()) {
      throw new IllegalArgumentException("servers and engines must each name at least one");
    }
    workloads = filled("workloads", workloads);
    threads = filled("threads", threads);
    knobs = filled(knobs);
    settings = filled(settings);
  }

  /** The name of a setting without the engine or workload that it is bound to. */
  public static String settingName(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  /**
   * The settings of cells with that engine and workload. A setting that is bound to another engine
   * or workload keeps its first value, so that it adds no cells and all cells remain comparable.
   */
  Map<String, List<String>> settings(String engine, String workload) {
    Map<String, List<String>> own = new LinkedHashMap<>();
    settings.forEach(
        (key, values) -> {
          if (settingName(key).equals(key)) {
            own.put(key, values);
          }
        });
    settings.forEach(
        (key, values) -> {
          String name = settingName(key);
          if (key.equalsIgnoreCase(engine + "." + name) || key.equals(workload + "." + name)) {
            own.put(name, values);
          } else {
            own.putIfAbsent(name, values.subList(0, 1));
          }
        });
    return own;
  }

  private static Map<String, List<String>> filled(Map<String, List<String>> keys) {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    keys.forEach((key, values) -> copy.put(key, filled(key, values)));
    return Collections.unmodifiableMap(copy);
  }

  private static <T> List<T> filled(String key, List<T> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(key + " must name at least one");
    }
    return values.stream().distinct().toList();
  }
}
