package org.enginedyno.report.view;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;

/**
 * Why cells are not OK, once for all thread counts and ways that share it.
 *
 * @param cells the cells in words
 */
public record Reason(String cells, String text) {
  private static final int NAMED = 3;

  /** What cells must share to be told in one line. */
  private record Key(String workload, String engine, String text) {}

  /** The thread counts and ways of some cells. */
  private record Places(Set<Integer> threads, Set<String> ways) {
    Places() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    @Override
    public String toString() {
      String counts = threads.stream().map(String::valueOf).collect(Collectors.joining(", "));
      String named = ways.size() > NAMED ? ways.size() + " ways to it" : String.join(" and ", ways);
      return "threads %s%s".formatted(counts, named.isEmpty() ? "" : ", " + named);
    }
  }

  /** The reasons of some cells of a run, in their order. */
  public static List<Reason> of(Results results, List<Measurement> cells) {
    Map<Key, Places> reasons = new LinkedHashMap<>();
    for (Measurement measured : cells) {
      Cell cell = measured.cell();
      Places places =
          reasons.computeIfAbsent(
              new Key(cell.workload(), cell.engine(), text(measured)), key -> new Places());
      places.threads().add(cell.threads());
      places.ways().add(results.dimensions().way(cell).label());
    }
    return reasons.entrySet().stream()
        .map(reason -> new Reason(cells(reason.getKey(), reason.getValue()), reason.getKey().text))
        .toList();
  }

  private static String cells(Key key, Places places) {
    return "%s %s, %s".formatted(key.workload(), key.engine(), places);
  }

  private static String text(Measurement cell) {
    return cell.reasons().isEmpty()
        ? "no reason was recorded"
        : cell.reasons().stream().distinct().collect(Collectors.joining("; "));
  }
}
