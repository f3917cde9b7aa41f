package org.enginedyno.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.session.PlanChoice;
import picocli.CommandLine.Option;

/** The options that change a plan. */
class PlanFlags {
  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      completionCandidates = ShippedNames.Servers.class,
      split = ",",
      description = "A server's name, YAML file or JDBC URL; may be repeated.")
  private List<String> servers = new ArrayList<>();

  @Option(
      names = {"-e", "--engine"},
      paramLabel = "E",
      completionCandidates = ShippedNames.KnownEngines.class,
      split = ",",
      description = "A storage engine; may be repeated.")
  private List<String> engines = new ArrayList<>();

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      split = ",",
      description = "Numbers of threads, as in 1,4,16.")
  private List<String> threads = new ArrayList<>();

  @Option(
      names = {"-w", "--workload"},
      paramLabel = "GLOB",
      completionCandidates = ShippedNames.KnownWorkloads.class,
      split = ",",
      description = "Workloads by name, as in read.pk*; may be repeated.")
  private List<String> workloads = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      completionCandidates = ShippedNames.Settings.class,
      description =
          "Any other key of the plan, as in data.rows=1000000, checkout=borrow,"
              + " driver=mysql,mariadb, measure.patience=30m, data.existing=sbtest for tables that"
              + " sysbench prepared,"
              + " or data.files=FOLDER for the documents of OHSUMED.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Whether any of them says otherwise than the plan. */
  boolean changeThePlan() {
    return !overrides().isEmpty();
  }

  PlanChoice choice(String plan) {
    return new PlanChoice(plan, overrides());
  }

  /** What is to be otherwise than a plan says, by its own keys. */
  Map<String, String> overrides() {
    Map<String, String> overrides = new LinkedHashMap<>(settings);
    put(overrides, "servers", servers);
    put(overrides, "engines", engines);
    put(overrides, "threads", threads);
    put(overrides, "workloads", workloads);
    return overrides;
  }

  private static void put(Map<String, String> overrides, String key, List<String> values) {
    if (!values.isEmpty()) {
      overrides.put(key, PlanChoice.list(values));
    }
  }
}
