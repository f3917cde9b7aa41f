package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.enginedyno.report.format.BackgroundText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.result.Cost;
import org.enginedyno.result.DataState;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** What the operations of a cell took: time, in all and part by part, and CPU. */
final class CostFacts {
  private CostFacts() {}

  /** Names and texts. */
  static Map<String, String> of(Measurement cell) {
    Map<String, String> facts = new LinkedHashMap<>();
    Latency latency = cell.latency();
    if (latency != null) {
      part(facts, "latency of " + Numbers.count(latency.samples(), "operation"), latency);
    }
    Limit limit = cell.limit();
    if (limit != null) {
      facts.put("limited by " + limit.label(), limit.rule());
    }
    part(facts, "wait for a connection", cell.poolWait());
    QueryText.line(cell).ifPresent(line -> facts.put("queries and operations", line));
    Figures.Statements statements = cell.statements();
    if (statements != null) {
      statements.kinds().forEach(one -> part(facts, one.kind(), one.latency()));
    }
    part(facts, "commit", cell.commit());
    facts.putAll(WriteFacts.of(cell));
    BackgroundText.of(cell).ifPresent(words -> facts.put("meanwhile", words));
    DataState state = cell.dataState();
    if (state != null) {
      facts.put("data " + state.label(), state.text());
    }
    Cost cost = cell.cost();
    if (cost != null) {
      putCpu(facts, cost);
    }
    return facts;
  }

  private static void putCpu(Map<String, String> facts, Cost cost) {
    facts.put(
        "CPU per operation",
        told(
            Numbers::micros,
            "measuring JVM",
            cost.clientCpuMicros(),
            "server",
            cost.serverCpuMicros()));
    facts.put(
        "shares of the machine's CPU",
        told(
            Numbers::percent,
            "measuring JVM",
            cost.clientShare(),
            "server",
            cost.serverShare(),
            "others",
            cost.foreignShare(),
            "other machines (steal)",
            cost.stealShare()));
    facts.put(
        "context switches per operation",
        told(
            Numbers::number,
            "measuring JVM",
            cost.clientSwitches(),
            "server",
            cost.serverSwitches()));
  }

  private static void part(Map<String, String> facts, String name, @Nullable Latency part) {
    if (part != null) {
      facts.put(
          name,
          told(
              Numbers::micros,
              "p50",
              part.p50(),
              "p95",
              part.p95(),
              "p99",
              part.p99(),
              "p99.9",
              part.p999(),
              "max",
              part.max()));
    }
  }

  private static String told(Function<Double, String> words, @Nullable Object... namesAndValues) {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (namesAndValues[i + 1] instanceof Double value) {
        told.add(namesAndValues[i] + " " + words.apply(value));
      }
    }
    return told.isEmpty() ? "not to be seen here" : String.join(", ", told);
  }
}
