package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * What was written in format 2, brought into the form of today. Then there were read patterns and
 * floors only, and their two ranges stood with the data.
 */
final class FormatTwo {
  static final int FORMAT = 2;

  private static final String NO_ENGINE = "-";

  /** The ranges by the knobs that they are today, and what they were where a plan said nothing. */
  private static final Map<String, String> RANGES =
      Map.of("pkRange", "data.pk-range", "stateRange", "data.state-range");

  private static final Map<String, String> USUAL = Map.of("pkRange", "100", "stateRange", "5");

  private FormatTwo() {}

  /** Brings a manifest of format 2 into the form of today; one of another format stays. */
  static void upgradeManifest(JsonNode tree) {
    if (!(tree instanceof ObjectNode manifest) || manifest.path("format").asInt() != FORMAT) {
      return;
    }
    manifest.put("format", FORMAT + 1);
    move(manifest, manifest.putObject("expected"), "cells", "skipped", "predictedSeconds");
    move(manifest, manifest.putObject("records"), "servers", "settings", "clients", "tables");
    manifest.at("/expected/skipped").forEach(skip -> upgradeCell(skip.path("cell")));
    if (manifest.path("plan") instanceof ObjectNode plan) {
      upgradePlan(plan);
    }
  }

  private static void upgradePlan(ObjectNode plan) {
    ObjectNode axes = plan.putObject("axes");
    move(plan, axes, "servers", "engines", "workloads", "threads");
    move(plan, axes, "setups", "cores", "clients", "atATime");
    ObjectNode knobs = axes.putObject("knobs");
    if (plan.path("data") instanceof ObjectNode data) {
      RANGES.forEach(
          (old, knob) -> {
            JsonNode value = data.remove(old);
            if (value != null && !value.asText().equals(USUAL.get(old))) {
              knobs.putArray(knob).add(value.asText());
            }
          });
    }
  }

  /** Brings a line of a journal of format 2 into the form of today; one of today stays. */
  static void upgradeMeasurement(JsonNode tree) {
    if (!(tree instanceof ObjectNode measurement) || !measurement.has("raw")) {
      return;
    }
    upgradeCell(measurement.path("cell"));
    boolean measured = measurement.path("latency").isObject();
    ObjectNode figures = measurement.objectNode();
    move(measurement, figures, "raw", "latency", "poolWait", "cost", "limit", "insight");
    figures.putArray("curves");
    measurement.set("figures", measured ? figures : measurement.nullNode());
    if (measurement.path("proof") instanceof ObjectNode proof) {
      upgradeProof(proof);
    }
  }

  private static void upgradeProof(ObjectNode proof) {
    JsonNode explain = proof.remove("explain");
    JsonNode answers = proof.remove("answers");
    ArrayNode statements = proof.putArray("statements");
    if (explain != null && !explain.isEmpty()) {
      ObjectNode statement = statements.addObject();
      statement.put("sql", "");
      statement.set("explain", explain);
      statement.set("answers", answers);
    }
    proof.putArray("tables");
  }

  private static void upgradeCell(JsonNode tree) {
    if (!(tree instanceof ObjectNode cell)) {
      return;
    }
    ObjectNode work = cell.objectNode();
    move(cell, work, "workload", "engine", "data");
    boolean floor = work.path("engine").asText().equals(NO_ENGINE);
    work.put("kind", floor ? "FLOOR" : "READ");
    ObjectNode knobs = work.putObject("knobs");
    ObjectNode values = knobs.putObject("values");
    ArrayNode unusual = knobs.putArray("unusual");
    for (String old : List.copyOf(RANGES.keySet())) {
      JsonNode value = work.path("data") instanceof ObjectNode data ? data.remove(old) : null;
      if (value != null && !floor) {
        values.put(RANGES.get(old), value.asText());
        if (!value.asText().equals(USUAL.get(old))) {
          unusual.add(RANGES.get(old));
        }
      }
    }
    work.putObject("extent").put("operations", 0);
    cell.set("work", work);
  }

  private static void move(ObjectNode from, ObjectNode to, String... names) {
    for (String name : names) {
      JsonNode value = from.remove(name);
      if (value != null) {
        to.set(name, value);
      }
    }
  }
}
