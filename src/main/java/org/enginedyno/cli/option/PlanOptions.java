package org.enginedyno.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.plan.read.Shelf;
import org.enginedyno.workload.catalogue.FiledData;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The plan by its name, and the options that change it. */
public final class PlanOptions {
  static final String DEFAULT_PLAN = "quick";

  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      description = "A plan's name or YAML file (default: " + DEFAULT_PLAN + ").")
  private @Nullable String plan;

  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      split = ",",
      description = "A server's name, YAML file or JDBC URL; may be repeated.")
  private List<String> servers = new ArrayList<>();

  @Option(
      names = {"-e", "--engine"},
      paramLabel = "E",
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
      split = ",",
      description = "Workloads by name, as in read.pk*; may be repeated.")
  private List<String> workloads = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Any other key of the plan, as in data.rows=1000000, checkout=borrow,"
              + " driver=mysql,mariadb, measure.patience=30m, data.existing=sbtest for tables that"
              + " sysbench prepared,"
              + " or data.files=FOLDER for the documents of OHSUMED.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** The plan's name or file. */
  public String name() {
    return plan == null ? DEFAULT_PLAN : plan;
  }

  /** Whether the plan of that name is meant: none is named, or it is. */
  public boolean names(String other) {
    return plan == null || Shelf.stem(plan).equals(other);
  }

  /** Whether any option says otherwise than the plan. */
  public boolean changeThePlan() {
    return !overrides().isEmpty();
  }

  /** Reads and checks the plan. */
  public Plan read(Surroundings surroundings) {
    long seed = surroundings.clock().millis() % 1_000_000;
    return FiledData.read(
        new PlanReader(Workloads.selectable(), seed)
            .read(Shelf.stem(name()), surroundings.plans().text(name()), overrides()));
  }

  private Map<String, String> overrides() {
    Map<String, String> overrides = new LinkedHashMap<>(settings);
    put(overrides, "servers", servers);
    put(overrides, "engines", engines);
    put(overrides, "threads", threads);
    put(overrides, "workloads", workloads);
    return overrides;
  }

  private static void put(Map<String, String> overrides, String key, List<String> values) {
    if (!values.isEmpty()) {
      overrides.put(
          key,
          values.stream().map(value -> "'" + value.replace("'", "''") + "'").toList().toString());
    }
  }
}
