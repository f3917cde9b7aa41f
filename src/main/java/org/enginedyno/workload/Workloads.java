package org.enginedyno.workload;

import java.util.List;
import java.util.stream.Stream;

/** All that can be measured, by name. */
public final class Workloads {
  private Workloads() {}

  /** Every workload, the floors first. */
  public static List<Workload> all() {
    return Stream.<Workload>concat(Stream.of(Floor.values()), Stream.of(ReadPattern.values()))
        .toList();
  }

  /** The names that a plan can select; floors come with every plan by themselves. */
  public static List<String> selectable() {
    return Stream.of(ReadPattern.values()).map(Enum::name).toList();
  }

  /** The names of the floors. */
  public static List<String> floors() {
    return Stream.of(Floor.values()).map(Enum::name).toList();
  }

  /** The workload of that name. */
  public static Workload named(String name) {
    return all().stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such workload: " + name));
  }
}
