package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.measure.Measure;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Cost;
import org.enginedyno.result.figure.Figures;
import org.enginedyno.result.figure.Latency;
import org.enginedyno.result.figure.Mark;
import org.enginedyno.result.form.Json;
import org.enginedyno.result.proof.Proof;
import org.enginedyno.result.record.ClientRecord;
import org.enginedyno.result.record.Machine;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Version;

/** The cells that are OK in JMH's own JSON form, for the tools around JMH. */
public final class JmhJson {
  private static final double CONFIDENCE = 0.999;
  private static final double[] PERCENTILES = {
    0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
  };

  /** The further axes that are a benchmark's parameters. */
  private static final List<Axis> PARAMETERS =
      List.of(Axis.DRIVER, Axis.PROFILE, Axis.STATEMENTS, Axis.CHECKOUT, Axis.POOL);

  private static final Pattern DASH = Pattern.compile("-(.)");
  private static final Pattern SPACE = Pattern.compile(" ");

  private JmhJson() {}

  /**
   * The cells as JMH would have written them.
   *
   * @param benchmark names the benchmark of a workload in full
   */
  public static String text(
      Machine machine,
      List<ClientRecord> clients,
      List<Measurement> cells,
      UnaryOperator<String> benchmark) {
    ArrayNode results = Json.MAPPER.createArrayNode();
    for (Measurement cell : cells) {
      if (cell.isOk()) {
        ObjectNode result = result(cell, benchmark.apply(cell.cell().workload()));
        putJvm(result, machine, jvm(clients, cell.cell()));
        results.add(result);
      }
    }
    return results.toPrettyString() + "\n";
  }

  /** What the JVM that measured a cell said of itself; nothing in folders that do not tell. */
  private static Map<String, String> jvm(List<ClientRecord> clients, Cell cell) {
    return clients.stream()
        .filter(client -> client.server().equals(cell.server()))
        .filter(client -> client.client().equals(cell.client()))
        .sorted(Comparator.comparing(client -> !client.cores().equals(cell.cores())))
        .map(ClientRecord::jvm)
        .findFirst()
        .orElse(Map.of());
  }

  private static void putJvm(ObjectNode result, Machine machine, Map<String, String> jvm) {
    String name = jvm.getOrDefault("name", machine.jvm());
    String version = jvm.getOrDefault("version", machine.jdk());
    String home = jvm.getOrDefault("home", "");
    result.put("jvm", home.isEmpty() ? name : home + "/bin/java");
    ArrayNode arguments = result.putArray("jvmArgs");
    SPACE
        .splitAsStream(jvm.getOrDefault("arguments", ""))
        .filter(argument -> !argument.isEmpty())
        .forEach(arguments::add);
    result.put("jdkVersion", version);
    result.put("vmName", name);
    result.put("vmVersion", version);
  }

  private static ObjectNode result(Measurement measured, String benchmark) {
    Cell cell = measured.cell();
    Measure measure = cell.measure();
    ObjectNode result = Json.MAPPER.createObjectNode();
    result.put("jmhVersion", Version.getPlainVersion());
    result.put("benchmark", benchmark);
    result.put("mode", "thrpt");
    result.put("threads", cell.threads());
    result.put("forks", measure.forks());
    result.put("warmupIterations", 1);
    result.put("warmupTime", time(cell, measure.warmup()));
    result.put("warmupBatchSize", 1);
    result.put("measurementIterations", measure.runs());
    result.put("measurementTime", time(cell, measure.runLength()));
    result.put("measurementBatchSize", 1);
    putParams(result.putObject("params"), cell);
    putMetric(result.putObject("primaryMetric"), "ops/s", measured.raw());
    putSecondary(result.putObject("secondaryMetrics"), measured);
    return result;
  }

  /**
   * What JMH writes of an iteration that time does not end. The mode stays that of a rate, as our
   * figure is one; how many operations a run had is among the parameters, as a knob.
   */
  private static String time(Cell cell, Duration duration) {
    if (cell.work().extent().isCounted()) {
      return "single-shot";
    }
    long millis = duration.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
  }

  private static void putParams(ObjectNode params, Cell cell) {
    CellParams.of(cell).forEach(params::put);
    params.remove(CellParams.KNOBS);
    cell.knobs().values().forEach((key, value) -> params.put(parameter(key), value));
    putFurther(params, cell);
  }

  /** A knob without its section, as Java would name it. */
  private static String parameter(String key) {
    return DASH.matcher(key.substring(key.indexOf('.') + 1))
        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
  }

  /** What no benchmark has a parameter for, but sets cells apart all the same. */
  private static void putFurther(ObjectNode params, Cell cell) {
    for (Axis axis : Axis.further(List.of(cell))) {
      boolean isKnob = cell.knobs().values().containsKey(axis.title());
      if (!isKnob && !PARAMETERS.contains(axis) && !axis.isUsual(cell)) {
        params.put(axis.title(), axis.of(cell));
      }
    }
  }

  private static void putSecondary(ObjectNode metrics, Measurement measured) {
    Latency latency = measured.latency();
    if (latency != null) {
      putFigure(metrics, "latency.mean", "us/op", latency.mean());
      putFigure(metrics, "latency.p50", "us/op", latency.p50());
      putFigure(metrics, "latency.p95", "us/op", latency.p95());
      putFigure(metrics, "latency.p99", "us/op", latency.p99());
      if (latency.p999() != null) {
        putFigure(metrics, "latency.p999", "us/op", latency.p999());
      }
      putFigure(metrics, "latency.max", "us/op", latency.max());
    }
    Figures.Statements statements = measured.statements();
    if (statements != null && measured.isOk()) {
      double score = measured.score().orElseThrow();
      putFigure(metrics, "queries", "queries/s", score * statements.queries());
      for (Figures.OfKind kind : statements.kinds()) {
        String name = "latency." + kind.kind().replace(' ', '-');
        putFigure(metrics, name + ".p50", "us/query", kind.latency().p50());
        putFigure(metrics, name + ".p99", "us/query", kind.latency().p99());
      }
    }
    Cost cost = measured.cost();
    if (cost != null) {
      putFigure(metrics, "cpu.client", "us/op", cost.clientCpuMicros());
      if (cost.serverCpuMicros() != null) {
        putFigure(metrics, "cpu.server", "us/op", cost.serverCpuMicros());
      }
    }
    for (Mark mark : measured.marks()) {
      String label = mark.label().name().toLowerCase(Locale.ROOT);
      putFigure(metrics, "marks." + label, "mark", 1);
    }
    Proof proof = measured.proof();
    if (proof != null) {
      putFigure(metrics, "statements", "statements/op", proof.statementsPerOperation());
    }
  }

  private static void putFigure(ObjectNode metrics, String name, String unit, double value) {
    putMetric(metrics.putObject(name), unit, List.of(List.of(value)));
  }

  private static void putMetric(ObjectNode metric, String unit, List<List<Double>> raw) {
    ListStatistics statistics =
        new ListStatistics(
            raw.stream().flatMap(List::stream).mapToDouble(Double::doubleValue).toArray());
    putNumber(metric, "score", statistics.getMean());
    putNumber(metric, "scoreError", statistics.getMeanErrorAt(CONFIDENCE));
    ArrayNode confidence = metric.putArray("scoreConfidence");
    for (double bound : statistics.getConfidenceIntervalAt(CONFIDENCE)) {
      addNumber(confidence, bound);
    }
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    for (double percentile : PERCENTILES) {
      putNumber(percentiles, Double.toString(percentile), statistics.getPercentile(percentile));
    }
    metric.put("scoreUnit", unit);
    ArrayNode forks = metric.putArray("rawData");
    for (List<Double> fork : raw) {
      ArrayNode runs = forks.addArray();
      fork.forEach(run -> addNumber(runs, run));
    }
  }

  // JMH writes what is not a number as text, and its readers expect it so.
  private static void putNumber(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.put(name, Double.toString(value));
    }
  }

  private static void addNumber(ArrayNode node, double value) {
    if (Double.isFinite(value)) {
      node.add(value);
    } else {
      node.add(Double.toString(value));
    }
  }
}
