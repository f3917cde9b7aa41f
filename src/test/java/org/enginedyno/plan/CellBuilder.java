package org.enginedyno.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.workload.catalogue.Workloads;

/** A cell for tests with a real workload; values that are not set have their defaults. */
public final class CellBuilder {
  private final String workload;
  private final String engine;
  private String server = "here";
  private int threads = 1;
  private final Map<String, String> knobs = new TreeMap<>();
  private Map<String, String> settings = Map.of();
  private Cores cores = Cores.FREE;
  private Client client = Client.USUAL;
  private DataSpec data = new DataSpec(1_000, 1);
  private Measure measure =
      new Measure(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1, ScoreRule.MEDIAN, null);

  private CellBuilder(String workload, String engine) {
    this.workload = workload;
    this.engine = engine;
  }

  public static CellBuilder of(String workload, String engine) {
    return new CellBuilder(workload, engine);
  }

  public CellBuilder on(String name) {
    server = name;
    return this;
  }

  public CellBuilder threads(int count) {
    threads = count;
    return this;
  }

  /** Some of the workload's knobs. */
  public CellBuilder knobs(Map<String, String> values) {
    knobs.putAll(values);
    return this;
  }

  /** Some of the workload's knobs: alternating keys and values. */
  public CellBuilder knobs(String... keysAndValues) {
    for (int i = 0; i < keysAndValues.length; i += 2) {
      knobs.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return this;
  }

  public CellBuilder settings(Map<String, String> values) {
    settings = values;
    return this;
  }

  public CellBuilder cores(Cores given) {
    cores = given;
    return this;
  }

  public CellBuilder client(Client measuring) {
    client = measuring;
    return this;
  }

  public CellBuilder data(DataSpec spec) {
    data = spec;
    return this;
  }

  public CellBuilder measure(Measure rule) {
    measure = rule;
    return this;
  }

  public Cell cell() {
    Plannable named = Workloads.named(workload);
    Map<String, String> axes = new LinkedHashMap<>(client.values().texts());
    axes.put(PlanAxis.SERVER_CORES.key(), text(cores.server()));
    axes.put(PlanAxis.CLIENT_CORES.key(), text(cores.client()));
    axes.put(PlanAxis.PLACEMENT.key(), Parsers.text(cores.placement()));
    return new Cell(
        server,
        Cell.Work.of(named, engine, data, named.knobs().values(knobs)),
        threads,
        new Setup(new TreeMap<>(settings)),
        new AxisValues(axes),
        measure);
  }

  private static String text(int count) {
    return count == Cores.ALL ? "all" : Integer.toString(count);
  }
}
