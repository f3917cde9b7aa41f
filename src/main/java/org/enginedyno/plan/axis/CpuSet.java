package org.enginedyno.plan.axis;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Cores of a machine by their numbers, in order. */
public record CpuSet(List<Integer> cpus) {
  public CpuSet {
    cpus = List.copyOf(new TreeSet<>(cpus));
  }

  /** Reads a list as the kernel writes it: {@code 0-2,5}. */
  public static CpuSet parse(String text) {
    List<Integer> cpus = new ArrayList<>();
    for (String part : text.strip().split(",", -1)) {
      String[] ends = part.strip().split("-", 2);
      int first = Integer.parseInt(ends[0]);
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int cpu = first; cpu <= last; cpu++) {
        cpus.add(cpu);
      }
    }
    return new CpuSet(cpus);
  }

  public int size() {
    return cpus.size();
  }

  /** {@code count} of these cores from the index {@code from} on. */
  CpuSet part(int from, int count) {
    return new CpuSet(cpus.subList(from, from + count));
  }

  /** The set as the kernel's tools read it: {@code 0,1,5}. */
  @Override
  public String toString() {
    return String.join(",", cpus.stream().map(String::valueOf).toList());
  }
}
