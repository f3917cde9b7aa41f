package org.enginedyno.report.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;

/**
 * Why cells are not OK, once for all thread counts that share it.
 *
 * @param cells the cells in words
 */
public record Reason(String cells, String text) {
  /** What cells must share to be told in one line. */
  private record Key(String workload, String engine, String way, String text) {}

  /** The reasons of some cells, in their order. */
  public static List<Reason> of(List<Measurement> cells) {
    Map<Key, String> threads = new LinkedHashMap<>();
    for (Measurement measured : cells) {
      Cell cell = measured.cell();
      String way = "%s on %s".formatted(cell.client().checkout(), cell.server());
      Key key = new Key(cell.workload(), cell.engine(), way, text(measured));
      threads.merge(key, Integer.toString(cell.threads()), (all, one) -> all + ", " + one);
    }
    return threads.entrySet().stream()
        .map(entry -> new Reason(cells(entry.getKey(), entry.getValue()), entry.getKey().text()))
        .toList();
  }

  private static String cells(Key key, String threads) {
    return "%s %s, threads %s, %s".formatted(key.workload(), key.engine(), threads, key.way());
  }

  private static String text(Measurement cell) {
    return cell.reasons().isEmpty()
        ? "no reason was recorded"
        : cell.reasons().stream().distinct().collect(Collectors.joining("; "));
  }
}
