package org.enginedyno.plan;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The rules by which cells are measured, each in a line. */
public final class MeasureRules {
  private static final int NAMED = 3;

  private MeasureRules() {}

  /** Cells whose runs end alike, but for the number of operations. */
  private record Alike(String workload, Measure measure, boolean shared) {}

  /** Every rule, with the workloads that follow it. */
  public static Map<String, Set<String>> of(Collection<Cell> cells) {
    Map<Alike, Set<Long>> operations = new LinkedHashMap<>();
    for (Cell cell : cells) {
      Extent extent = cell.work().extent();
      operations
          .computeIfAbsent(
              new Alike(cell.workload(), cell.measure(), extent.shared()), key -> new TreeSet<>())
          .add(extent.operations());
    }
    Map<String, Set<String>> rules = new LinkedHashMap<>();
    operations.forEach(
        (alike, numbers) ->
            rules
                .computeIfAbsent(text(alike, numbers), rule -> new LinkedHashSet<>())
                .add(alike.workload()));
    return rules;
  }

  private static String text(Alike alike, Set<Long> operations) {
    return operations.equals(Set.of(Extent.TIMED.operations()))
        ? alike.measure().toString()
        : alike.measure().counted(numbers(operations), alike.shared());
  }

  private static String numbers(Set<Long> operations) {
    TreeSet<Long> sorted = new TreeSet<>(operations);
    return sorted.size() > NAMED
        ? number(sorted.first()) + " to " + number(sorted.last())
        : sorted.stream().map(MeasureRules::number).collect(Collectors.joining(" or "));
  }

  private static String number(long operations) {
    return String.format(Locale.ROOT, "%,d", operations);
  }
}
