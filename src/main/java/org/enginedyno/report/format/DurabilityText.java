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
import org.enginedyno.result.folder.ServerRecord;

/** What made the commits of cells safe, as stands beside every number of theirs. */
public final class DurabilityText {
  private DurabilityText() {}

  /** All of them in a line; nothing where none of these cells writes. */
  public static Optional<String> line(List<Measurement> cells) {
    Map<String, Map<String, Set<String>>> byEngine = byEngine(cells);
    List<String> parts = new ArrayList<>();
    byEngine.forEach(
        (engine, byWords) ->
            byWords.forEach(
                (words, where) ->
                    parts.add(
                        engine
                            + (byWords.size() == 1 ? "" : " (" + String.join("; ", where) + ")")
                            + ": "
                            + words)));
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
        boolean isShared = server.instance().equals("shared");
        costs.add(
            "%s on %s%s"
                .formatted(
                    Numbers.micros(micros),
                    server.name(),
                    isShared ? "" : ", " + server.instance()));
      }
    }
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "An fsync of 4 KiB where the data lie took, in the median, "
                + String.join(", ", costs));
  }

  /** What a title must say beside what it says; empty where one profile was in force. */
  public static String inTitle(List<Measurement> cells) {
    return isMixed(cells) ? ", mixed durability" : "";
  }

  /** Whether a variable had several values, whatever engines and servers they come from. */
  private static boolean isMixed(List<Measurement> cells) {
    Map<String, String> values = new HashMap<>();
    return cells.stream()
        .filter(Measurement::isOk)
        .map(Measurement::durability)
        .flatMap(found -> found == null ? null : found.variables().entrySet().stream())
        .anyMatch(
            variable -> {
              String other = values.putIfAbsent(variable.getKey(), variable.getValue());
              return other != null && !other.equals(variable.getValue());
            });
  }

  /** The places where they hold, by their words, by engine. */
  private static Map<String, Map<String, Set<String>>> byEngine(List<Measurement> cells) {
    boolean severalServers = cells.stream().map(one -> one.cell().server()).distinct().count() > 1;
    Map<String, Map<String, Set<String>>> byEngine = new LinkedHashMap<>();
    for (Measurement one : cells) {
      DurabilityInForce found = one.durability();
      if (one.isOk() && found != null) {
        Cell cell = one.cell();
        byEngine
            .computeIfAbsent(cell.engine(), engine -> new LinkedHashMap<>())
            .computeIfAbsent(found.toString(), words -> new LinkedHashSet<>())
            .add((severalServers ? cell.server() + ", " : "") + cell.setup());
      }
    }
    return byEngine;
  }
}
