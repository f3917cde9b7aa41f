package org.enginedyno.report.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.DurabilityInForce;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ServerRecord;

/** The durability in force for cells, which is printed with each of their figures. */
public final class DurabilityText {
  private DurabilityText() {}

  /** All of them in a line, with the places where they hold; nothing where no cell writes. */
  public static Optional<String> line(List<Measurement> cells) {
    boolean severalServers = cells.stream().map(one -> one.cell().server()).distinct().count() > 1;
    Map<String, Map<String, Set<String>>> byEngine = new LinkedHashMap<>();
    for (Measurement one : cells) {
      DurabilityInForce found = one.durability();
      if (one.isOk() && found != null) {
        Cell cell = one.cell();
        byEngine
            .computeIfAbsent(cell.engine(), engine -> new LinkedHashMap<>())
            .computeIfAbsent(found.toString(), text -> new LinkedHashSet<>())
            .add((severalServers ? cell.server() + ", " : "") + cell.setup());
      }
    }
    List<String> parts = new ArrayList<>();
    byEngine.forEach(
        (engine, byText) ->
            byText.forEach(
                (text, places) -> {
                  String where =
                      byText.size() == 1 ? "" : " (%s)".formatted(String.join("; ", places));
                  parts.add(engine + where + ": " + text);
                }));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("Durability in force: " + String.join(" · ", parts));
  }

  /** What an fsync costs on each server where it was timed, in a line; nothing without one. */
  public static Optional<String> syncCosts(Manifest manifest) {
    List<String> costs = new ArrayList<>();
    for (ServerRecord server : manifest.servers()) {
      Double micros = server.syncMicros();
      if (micros != null) {
        costs.add(Numbers.micros(micros) + " on " + server.fullName());
      }
    }
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "An fsync of 4 KiB where the data lie took, in the median, "
                + String.join(", ", costs));
  }

  /** What a title must say besides: that a variable had several values, on whatever server. */
  public static String inTitle(List<Measurement> cells) {
    Map<String, String> values = new HashMap<>();
    return cells.stream()
            .filter(Measurement::isOk)
            .map(Measurement::durability)
            .flatMap(found -> found == null ? null : found.variables().entrySet().stream())
            .anyMatch(
                variable -> {
                  String other = values.putIfAbsent(variable.getKey(), variable.getValue());
                  return other != null && !other.equals(variable.getValue());
                })
        ? ", mixed durability"
        : "";
  }
}
