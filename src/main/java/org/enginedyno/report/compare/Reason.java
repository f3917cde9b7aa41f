package org.enginedyno.report.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;

/**
 * Why cells are not OK, once for all thread counts and variants that share it.
 *
 * @param cells the cells in words
 */
public record Reason(String cells, String text) {
  private static final int NAMED = 3;

  /** What cells must share to be told in one line. */
  private record Key(String workload, String engine, String text) {}

  /** The thread counts of some cells, and their variants in words. */
  private record Extent(Set<Integer> threads, Set<String> variants) {
    Extent() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    @Override
    public String toString() {
      String counts = threads.stream().map(String::valueOf).collect(Collectors.joining(", "));
      String named =
          variants.size() > NAMED ? variants.size() + " setups" : String.join(" and ", variants);
      return "threads %s%s".formatted(counts, named.isEmpty() ? "" : ", " + named);
    }
  }

  /** The reasons of some cells of a run, in their order. */
  public static List<Reason> of(Results results, List<Measurement> cells) {
    Map<Key, Extent> reasons = new LinkedHashMap<>();
    for (Measurement measured : cells) {
      Cell cell = measured.cell();
      Extent extent =
          reasons.computeIfAbsent(
              new Key(cell.workload(), cell.engine(), text(measured)), key -> new Extent());
      extent.threads().add(cell.threads());
      extent.variants().add(results.axes().variant(cell).words());
    }
    return reasons.entrySet().stream()
        .map(reason -> new Reason(cells(reason.getKey(), reason.getValue()), reason.getKey().text))
        .toList();
  }

  private static String cells(Key key, Extent extent) {
    return "%s %s, %s".formatted(key.workload(), key.engine(), extent);
  }

  private static String text(Measurement cell) {
    return cell.reasons().isEmpty()
        ? "no reason was recorded"
        : cell.reasons().stream().distinct().collect(Collectors.joining("; "));
  }
}
