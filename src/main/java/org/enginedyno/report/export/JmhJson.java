package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Json;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Unit;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Version;

/** The OK cells in JMH's JSON format, for tools that read it. */
public final class JmhJson {
  /** What JMH prints for a parameter that a benchmark does not have. */
  private static final String NOT_KNOWN = "N/A";

  private JmhJson() {}

  /**
   * The cells as JMH writes them, except that each has the score by its plan's rule. JMH's own
   * score, the mean of the runs with its error, is added as {@code runs.mean}.
   *
   * @param benchmark maps a workload to the full name of its benchmark
   */
  public static String text(
      Machine machine,
      List<ClientRecord> clients,
      List<Measurement> cells,
      UnaryOperator<String> benchmark) {
    List<Axis> axes = axes(cells.stream().map(Measurement::cell).toList());
    Map<Object, List<ClientRecord>> byClient =
        clients.stream().collect(Collectors.groupingBy(one -> client(one.server(), one.client())));
    StringWriter text = new StringWriter();
    // one at a time: a tree of thousands of cells takes more memory than their text
    try (SequenceWriter results =
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValuesAsArray(text)) {
      for (Measurement cell : cells) {
        if (cell.isOk()) {
          results.write(
              result(
                  cell,
                  benchmark.apply(cell.cell().workload()),
                  axes,
                  JmhJvm.of(
                      cell.cell(),
                      byClient.getOrDefault(
                          client(cell.cell().server(), cell.cell().client()), List.of()),
                      machine)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write JSON to a string", e);
    }
    return text + "\n";
  }

  private static Object client(String server, Client client) {
    return List.of(server, client);
  }

  private static ObjectNode result(
      Measurement measured, String benchmark, List<Axis> axes, JmhJvm jvm) {
    Cell cell = measured.cell();
    Measure measure = cell.measure();
    ObjectNode result = Json.MAPPER.createObjectNode();
    result.put("jmhVersion", Version.getPlainVersion());
    result.put("benchmark", benchmark);
    result.put("mode", "thrpt");
    result.put("threads", cell.threads());
    result.put("forks", measure.forks());
    jvm.put(result);
    result.put("warmupIterations", 1);
    result.put("warmupTime", time(cell, measure.warmup()));
    result.put("warmupBatchSize", 1);
    result.put("measurementIterations", measure.runs());
    result.put("measurementTime", time(cell, measure.runLength()));
    result.put("measurementBatchSize", 1);
    putParams(result.putObject("params"), axes, cell);
    new JmhMetric("ops/s", measured.raw(), measure.score()).put(result.putObject("primaryMetric"));
    ObjectNode secondary = result.putObject("secondaryMetrics");
    new JmhMetric("ops/s", measured.raw(), ScoreRule.MEAN).put(secondary.putObject("runs.mean"));
    putSecondary(secondary, measured);
    return result;
  }

  /**
   * JMH's text for the time of an iteration. A counted iteration has no time limit. The mode
   * remains throughput, because dyno's score is a rate; the number of operations is a parameter, as
   * a knob.
   */
  private static String time(Cell cell, Duration duration) {
    if (cell.work().extent().isCounted()) {
      return "single-shot";
    }
    long millis = duration.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
  }

  /**
   * The axes that are parameters of every result of a run: the usual ones, knobs, and every axis
   * with an unusual value. All results have the same parameters, so that a benchmark with its
   * parameters identifies one cell.
   */
  private static List<Axis> axes(List<Cell> cells) {
    return Stream.concat(
            Stream.of(Axis.SERVER, Axis.ENGINE, Axis.THREADS, Axis.of(PlanAxis.DRIVER)),
            Axis.further(cells).stream()
                .filter(axis -> !axis.is(PlanAxis.DRIVER) && isShown(axis, cells)))
        .toList();
  }

  private static boolean isShown(Axis axis, List<Cell> cells) {
    return cells.stream()
        .anyMatch(cell -> cell.knobs().values().containsKey(axis.title()) || !axis.isUsual(cell));
  }

  private static void putParams(ObjectNode params, List<Axis> axes, Cell cell) {
    for (Axis axis : axes) {
      String value = axis.of(cell);
      params.put(axis.title(), value.isEmpty() ? NOT_KNOWN : escaped(value));
    }
    params.put(
        CellParams.ROWS,
        Workloads.isCustom(cell.workload()) ? NOT_KNOWN : Integer.toString(cell.data().rows()));
    params.put(CellParams.SEED, Long.toString(cell.data().seed()));
    params.put("score", cell.measure().score().toString());
  }

  /** Escapes spaces and equals signs: JMH Visualizer cuts parameters there and drops the rest. */
  private static String escaped(String value) {
    return value.replace("%", "%25").replaceAll("\\s", "%20").replace("=", "%3D");
  }

  private static void putSecondary(ObjectNode metrics, Measurement measured) {
    for (Figure figure : FigureCatalogue.all()) {
      if (figure.key().startsWith("latency-") && figure.unit() == Unit.MICROSECONDS) {
        putFigure(metrics, figure.key().replace('-', '.'), figure, measured);
      }
    }
    putFigure(metrics, "capacity", FigureCatalogue.CAPACITY, measured);
    putFigure(metrics, "queries", FigureCatalogue.QUERIES_PER_SECOND, measured);
    Figures.Statements statements = measured.statements();
    for (Figures.OfKind kind :
        statements == null ? List.<Figures.OfKind>of() : statements.kinds()) {
      String name = "latency." + kind.kind().replace(' ', '-');
      putFigure(metrics, name + ".p50", "us/query", kind.latency().p50());
      putFigure(metrics, name + ".p99", "us/query", kind.latency().p99());
    }
    putFigure(metrics, "cpu.client", FigureCatalogue.CLIENT_CPU, measured);
    putFigure(metrics, "cpu.server", FigureCatalogue.SERVER_CPU, measured);
    for (Mark mark : measured.marks()) {
      String label = mark.label().name().toLowerCase(Locale.ROOT);
      putFigure(metrics, "marks." + label, "mark", 1);
    }
    Proof proof = measured.proof();
    if (proof != null) {
      putFigure(metrics, "statements", "statements/op", proof.counts().statementsPerOperation());
    }
  }

  private static void putFigure(
      ObjectNode metrics, String name, Figure figure, Measurement measured) {
    figure
        .number(measured)
        .ifPresent(value -> putFigure(metrics, name, figure.unit().toString(), value));
  }

  private static void putFigure(ObjectNode metrics, String name, String unit, double value) {
    new JmhMetric(unit, List.of(List.of(value)), ScoreRule.MEAN).put(metrics.putObject(name));
  }

  /**
   * A figure in the format of JMH's metrics.
   *
   * @param raw the runs, one list per fork
   * @param rule how the score is derived from the runs
   */
  record JmhMetric(String unit, List<List<Double>> raw, ScoreRule rule) {
    private static final double CONFIDENCE = 0.999;
    private static final double[] PERCENTILES = {
      0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
    };

    void put(ObjectNode metric) {
      List<Double> runs = raw.stream().flatMap(List::stream).toList();
      ListStatistics statistics =
          new ListStatistics(runs.stream().mapToDouble(Double::doubleValue).toArray());
      metric.putPOJO("score", number(rule.of(runs)));
      metric.putPOJO(
          "scoreError", number(isMean() ? statistics.getMeanErrorAt(CONFIDENCE) : Double.NaN));
      metric.putPOJO(
          "scoreConfidence",
          Arrays.stream(statistics.getConfidenceIntervalAt(CONFIDENCE))
              .mapToObj(bound -> number(isMean() ? bound : Double.NaN))
              .toList());
      ObjectNode percentiles = metric.putObject("scorePercentiles");
      for (double percentile : PERCENTILES) {
        percentiles.putPOJO(
            Double.toString(percentile), number(statistics.getPercentile(percentile)));
      }
      metric.put("scoreUnit", unit);
      metric.putPOJO(
          "rawData",
          raw.stream().map(fork -> fork.stream().map(JmhMetric::number).toList()).toList());
    }

    /** Whether JMH's error applies: it is the error of a mean. */
    private boolean isMean() {
      return rule == ScoreRule.MEAN;
    }

    /** JMH writes NaN and infinity as text, and its readers expect that. */
    private static Object number(double value) {
      return Double.isFinite(value) ? (Object) value : Double.toString(value);
    }
  }

  /** The JVM that measured a cell, as JMH names it. */
  record JmhJvm(String path, List<String> arguments, String version, String name) {
    /**
     * Separates arguments: a value may contain spaces, and the next argument starts with a dash.
     */
    private static final Pattern NEXT = Pattern.compile(" +(?=-)");

    private static final String COMPILE_COMMANDS = "-XX:CompileCommandFile=";

    /** Arguments that JMH's runner passes to each fork and omits from its own JSON. */
    private static final Set<String> OF_THE_RUNNER =
        Set.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+UnlockExperimentalVMOptions",
            "-DcompilerBlackholesEnabled=true");

    JmhJvm {
      arguments = List.copyOf(arguments);
    }

    /** The JVM that the forks of a cell reported; in older folders without it, the planned one. */
    static JmhJvm of(Cell cell, List<ClientRecord> clients, Machine machine) {
      Client client = cell.client();
      return clients.stream()
          .filter(one -> one.server().equals(cell.server()) && one.client().equals(client))
          .min(Comparator.comparing(one -> !Cores.of(one.axes()).equals(cell.cores())))
          .map(ClientRecord::jvm)
          .filter(jvm -> jvm.containsKey("version"))
          .map(jvm -> reported(client, jvm))
          .orElseGet(() -> planned(client, machine));
    }

    private static JmhJvm reported(Client client, Map<String, String> jvm) {
      String name = jvm.getOrDefault("name", "");
      String home = jvm.getOrDefault("home", "");
      return new JmhJvm(
          home.isEmpty() ? name : home + "/bin/java",
          words(jvm.getOrDefault("arguments", "")).stream()
              .filter(
                  word ->
                      client.values().text(PlanAxis.JVM_ARGS).contains(word)
                          || !isOfTheRunner(word))
              .toList(),
          jvm.getOrDefault("version", ""),
          name);
    }

    private static boolean isOfTheRunner(String word) {
      return OF_THE_RUNNER.contains(word) || word.startsWith(COMPILE_COMMANDS);
    }

    private static JmhJvm planned(Client client, Machine machine) {
      String given = client.values().text(PlanAxis.JVM_ARGS);
      String arguments = given.equals(Client.NO_ARGS) ? "" : given;
      String jvm = client.get(PlanAxis.JVM);
      return jvm.equals(Client.THIS_JVM)
          ? new JmhJvm(machine.jvm(), words(arguments), machine.jdk(), machine.jvm())
          : new JmhJvm(jvm, words(arguments), jvm, jvm);
    }

    private static List<String> words(String arguments) {
      return NEXT.splitAsStream(arguments.strip()).filter(word -> !word.isEmpty()).toList();
    }

    void put(ObjectNode result) {
      result.put("jvm", path);
      ArrayNode words = result.putArray("jvmArgs");
      arguments.forEach(words::add);
      result.put("jdkVersion", version);
      result.put("vmName", name);
      result.put("vmVersion", version);
    }
  }
}
